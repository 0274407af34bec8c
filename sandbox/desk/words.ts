/** The desk's words, from its locale files. `tests/rules/texts.test.ts` checks them like those of the portal, which never loads them. */
import { lookUpText, type TextValues } from '../../core/kernel/text/look-up-text.ts'
import en from './locales/en.json' with { type: 'json' }
import id from './locales/id.json' with { type: 'json' }

export type DeskLanguage = 'id' | 'en'
type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeysOf<Tree[Name]>}`
}[keyof Tree & string]
export type TextKey = KeysOf<typeof id>
export type Translate = (key: TextKey, values?: TextValues) => string

const BUNDLES = { id: { desk: id }, en: { desk: en } } satisfies Record<DeskLanguage, { readonly desk: typeof id }>

export function translator(language: DeskLanguage): Translate {
  return (key, values) => lookUpText(BUNDLES, [language], 'desk', key, values)
}

/** The name of a plugin's action; its id when it has no name here. */
export function actionName(language: DeskLanguage, action: string): string {
  return lookUpText(BUNDLES, [language], 'desk', `action.${action}`, { defaultValue: action })
}
