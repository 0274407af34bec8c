/** The words of fields that load later: photo, place and map, and the question before something typed is lost. */
import type { PartWords } from '../parts/with-words.ts'

export const FIELD_WORDS: PartWords = {
  namespace: 'fields',
  source: { id: () => import('../../locales/id/fields.json'), en: () => import('../../locales/en/fields.json') },
}
