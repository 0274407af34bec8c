/**
 * Looks up texts and fills in values until i18next (14 KB, with-i18next.ts) is loaded. Results equal those of i18next;
 * `needsI18next` detects texts that use more of its syntax.
 */
import { isRecord } from '../values/is-record.ts'
import { isolatedText } from '../values/isolated-text.ts'
import type { Language } from './languages.ts'

/** Texts by language, then by namespace. */
export type Bundles = Readonly<Record<Language, Readonly<Record<string, unknown>>>>
export type TextValues = { readonly count?: number; readonly defaultValue?: string; readonly [name: string]: unknown }

/** Syntax of i18next that `lookUpText` lacks: a nested key, a value that is not isolated, a format. */
const UNSUPPORTED = /\$t\(|\{\{\s*-|\{\{[^{}]*,/

export function needsI18next(texts: unknown): boolean {
  return typeof texts === 'string'
    ? UNSUPPORTED.test(texts)
    : isRecord(texts) && Object.values(texts).some(needsI18next)
}

/**
 * @param order languages to search, in order of preference
 * @param key `title` of `namespace`, or `<namespace>:title`
 */
export function lookUpText(
  bundles: Bundles,
  order: readonly Language[],
  namespace: string,
  key: string,
  values: TextValues = {},
): string {
  const [, space = namespace, name = key] = /^([^:]*):(.*)$/s.exec(key) ?? []
  for (const language of order) {
    for (const form of formsOf(name, language, values.count)) {
      const text = at(bundles[language]?.[space], form)
      if (typeof text === 'string') return fill(text, values)
    }
  }
  return fill(values.defaultValue ?? name, values)
}

/** Keys to try: the plural form of the count in this language, then the key itself. */
function formsOf(key: string, language: Language, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key]
  const form = `${key}_${pluralOf(language, count)}`
  return count === 0 ? [`${key}_zero`, form, key] : [form, key]
}

function pluralOf(language: Language, count: number): string {
  try {
    return new Intl.PluralRules(language).select(count)
  } catch {
    // The browser does not support the tag.
    return count === 1 ? 'one' : 'other'
  }
}

function at(texts: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (branch, name) => (isRecord(branch) && Object.hasOwn(branch, name) ? branch[name] : undefined),
      texts,
    )
}

function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? isolatedText(String(values[name] ?? '')) : placeholder,
  )
}
