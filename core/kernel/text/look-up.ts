/**
 * Looks up words and fills in values, until i18next is there (with-i18next.ts): it is 14 KB, and the first screen needs no
 * more than this. What it does, it does as i18next does; `needsI18next` tells which words need more.
 */
import { isRecord } from '../values/is-record.ts'
import { isolatedText } from '../values/isolated-text.ts'
import type { Language } from './languages.ts'

/** Words by language, then by namespace. */
export type Bundles = Readonly<Record<Language, Readonly<Record<string, unknown>>>>
export type Values = { readonly count?: number; readonly defaultValue?: string; readonly [name: string]: unknown }

/** A nested key, a format, or a value that is not isolated: i18next's own syntax. */
const MORE = /\$t\(|\{\{\s*-|\{\{[^{}]*,/

/** Whether words use what `lookUp` does not know. */
export function needsI18next(words: unknown): boolean {
  return typeof words === 'string' ? MORE.test(words) : isRecord(words) && Object.values(words).some(needsI18next)
}

/**
 * @param order the languages in which a missing text is looked up
 * @param key `title` of `namespace`, or `<namespace>:title`
 */
export function lookUp(
  bundles: Bundles,
  order: readonly Language[],
  namespace: string,
  key: string,
  values: Values = {},
): string {
  const [, where = namespace, name = key] = /^([^:]*):(.*)$/s.exec(key) ?? []
  for (const language of order) {
    for (const form of formsOf(name, language, values.count)) {
      const text = at(bundles[language]?.[where], form)
      if (typeof text === 'string') return fill(text, values)
    }
  }
  return fill(values.defaultValue ?? name, values)
}

/** The plural form of a count in this language, then the key itself. */
function formsOf(key: string, language: Language, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key]
  const form = `${key}_${pluralOf(language, count)}`
  return count === 0 ? [`${key}_zero`, form, key] : [form, key]
}

function pluralOf(language: Language, count: number): string {
  try {
    return new Intl.PluralRules(language).select(count)
  } catch {
    // Not a tag that the browser can read.
    return count === 1 ? 'one' : 'other'
  }
}

function at(words: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (branch, name) => (isRecord(branch) && Object.hasOwn(branch, name) ? branch[name] : undefined),
      words,
    )
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? isolatedText(String(values[name] ?? '')) : placeholder,
  )
}
