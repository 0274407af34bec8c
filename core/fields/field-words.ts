/** The words of fields that load later: photo, place and map, and the question before something typed is lost. */
import type { PartWords } from '../parts/with-words.ts'
import { byLanguage } from '../text/languages.ts'

export const FIELD_WORDS: PartWords = {
  namespace: 'fields',
  source: byLanguage(import.meta.glob('../../locales/*/fields.json')),
}
