import { expect, it } from 'vitest'
import { greetingName } from './greeting-name.ts'

it.each([
  ['Siti Rahmawati', 'Siti'],
  ['  siti  rahmawati ', 'siti'],
  ['Budi', 'Budi'],
  ['H. Ahmad Dahlan', 'Ahmad'],
  ['H.Ahmad Dahlan', 'Ahmad'],
  ['Hj. Siti Aminah', 'Siti'],
  ['HJ Siti Aminah', 'Siti'],
  ['Dr. Ir. H. Budi Santoso', 'Budi'],
  ['dr. Maya', 'Maya'],
  ['Prof. Dr. Sri Mulyani, S.E., M.Sc.', 'Sri'],
  ['Siti, S.Kom.', 'Siti'],
  ['Bapak Joko', 'Joko'],
  ['Ibu Komang', 'Komang'],
  ['M. Ridwan', 'Ridwan'],
  ['Moh. Ridwan', 'Ridwan'],
  ['K.H. Mustofa', 'Mustofa'],
  ['R.A. Kartini', 'Kartini'],
  ['Ni Luh Putu', 'Luh'],
  ['Ni Made Ayu', 'Made'],
  ['I Made Sudarsana', 'Made'],
  ['I Gst. Ngurah Rai', 'Ngurah'],
  ['A B Rahman', 'Rahman'],
  ['Mr John', 'John'],
  ["O'Neil", "O'Neil"],
  ['José', 'José'],
  ['Nur-Aini', 'Nur-Aini'],
  ['山田 太郎', '山田'],
  ['محمد علي', 'محمد'],
])('%s is greeted as %s', (name, shown) => expect(greetingName(name)).toBe(shown))

it.each(['H.', 'Ni', 'I', 'Bapak', 'Ibu', 'A. B.', 'Dr.', 'Hj', '', '  ', '0812', ', S.Kom.', '李', 'Á', '–'])(
  '%j leaves a greeting without a name',
  (name) => expect(greetingName(name)).toBeNull(),
)
