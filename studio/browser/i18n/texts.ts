/** The studio's own texts: looked up by key, with values and the plural forms of the language. */
import en from '../../locales/en.json'
import id from '../../locales/id.json'

type Tree = { readonly [key: string]: string | Tree }
type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`
}[keyof Node & string]
/** A key of the locale files. Forms of a plural (`changes_one`) belong to their key (`changes`). */
export type TextKey = Exclude<KeysOf<typeof en>, `${string}_one`>
export type TextValues = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: TextValues) => string

export const STUDIO_LANGUAGES = ['id', 'en'] as const
export type StudioLanguage = (typeof STUDIO_LANGUAGES)[number]

const TREES: Readonly<Record<StudioLanguage, Tree>> = { id, en }

export function isStudioLanguage(language: string): language is StudioLanguage {
  return STUDIO_LANGUAGES.some((known) => known === language)
}

export function createTranslate(language: StudioLanguage): Translate {
  const plural = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const { count } = values
    const one = typeof count === 'number' && plural.select(count) === 'one' ? find(language, `${key}_one`) : null
    return fill(one ?? find(language, key) ?? key, values)
  }
}

/** The text of a key that data names, such as that of a plugin's option; null: none. */
export function findText(language: StudioLanguage, key: string): string | null {
  return find(language, key)
}

function find(language: StudioLanguage, key: string): string | null {
  let node: string | Tree | undefined = TREES[language]
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return null
    node = node[part]
  }
  return typeof node === 'string' ? node : null
}

function fill(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
}
