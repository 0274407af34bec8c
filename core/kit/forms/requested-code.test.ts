import { expect, it } from 'vitest'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { createPendingCodeStore } from './requested-code.ts'

const memory = () =>
  createSafeStorage(() => {
    throw new Error('no storage here')
  })
const PENDING = { phone: '6281234567890', dial: '62', resendAt: 60_000 }
const TEN_MINUTES = 600_000

it('is readable in another tab for ten minutes', () => {
  const local = memory()
  createPendingCodeStore([memory(), local], 'code').keep(PENDING, 0)
  const other = createPendingCodeStore([memory(), local], 'code')
  expect(other.read(TEN_MINUTES - 1)).toEqual(PENDING)
  expect(other.read(TEN_MINUTES)).toBeNull()
})

it('belongs to one customer and one name', () => {
  const tab = memory()
  createPendingCodeStore([tab], 'code', 'siti').keep(PENDING, 0)
  expect(createPendingCodeStore([tab], 'code', 'siti').read(1)).toEqual(PENDING)
  expect(createPendingCodeStore([tab], 'code', 'budi').read(1)).toBeNull()
  expect(createPendingCodeStore([tab], 'code').read(1)).toBeNull()
  expect(createPendingCodeStore([tab], 'other', 'siti').read(1)).toBeNull()
})

it('is removed from all places when it is forgotten', () => {
  const places = [memory(), memory()]
  const keeper = createPendingCodeStore(places, 'code')
  keeper.keep(PENDING, 0)
  keeper.forget()
  expect(keeper.read(1)).toBeNull()
  expect(places.map((place) => place.get('code'))).toEqual([null, null])
})

it('is ignored when it was stored by a clock ahead', () => {
  const keeper = createPendingCodeStore([memory()], 'code')
  keeper.keep(PENDING, TEN_MINUTES)
  expect(keeper.read(1)).toBeNull()
})

it.each(['', '{', '[]', 'null', '{"phone":1}', '{"whose":null,"phone":"62812","until":5}'])(
  'is not read from %j',
  (text) => {
    const tab = memory()
    tab.set('code', text)
    expect(createPendingCodeStore([tab], 'code').read(1)).toBeNull()
  },
)
