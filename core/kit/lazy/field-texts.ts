import type { ComponentTexts } from './load-texts.ts'
import { byLanguage } from '../../kernel/text/languages.ts'

export const FIELD_TEXTS: ComponentTexts = {
  namespace: 'fields',
  source: byLanguage(import.meta.glob('../../../locales/*/fields.json')),
}
