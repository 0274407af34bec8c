/** Every text of the portal that a partner may replace, for the checks of `words` and for their completion in an editor. */
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { byLanguage, readTexts, type Language, type TextTree } from '../../core/kernel/text/languages.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'

export type PartnerText = {
  readonly language: Language
  /** `<plugin or core>:<key>`, for example `sign-in:title`. */
  readonly key: string
  readonly text: string
}

/** The names of the placeholders of each text, in any language, by key. */
export type KnownTexts = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Loads the texts of the core and of all plugins in all languages.
 *
 * @param waitForRenderSlot called before each load, so that a host can answer visitors meanwhile. Default: no pause
 */
export async function* loadWordings(
  plugins: readonly Plugin[],
  waitForRenderSlot: () => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<PartnerText> {
  const sources = [{ id: 'core', locales: coreTexts }, ...plugins]
  for (const { id, locales } of sources)
    for (const [language, load] of Object.entries(byLanguage(locales ?? {}))) {
      await waitForRenderSlot()
      for (const [key, text] of textsOf(readTexts(await load()))) yield { language, key: `${id}:${key}`, text }
    }
}

/** As `loadWordings`, without the texts themselves, which a host need not keep. */
export async function loadKnownTexts(...of: Parameters<typeof loadWordings>): Promise<KnownTexts> {
  const known = new Map<string, Set<string>>()
  for await (const { key, text } of loadWordings(...of)) {
    const names = known.get(key) ?? new Set()
    for (const placeholder of placeholdersIn(text)) names.add(placeholder)
    known.set(key, names)
  }
  return known
}

/** The names in `{{name}}`, without formats. No part of the pattern contains a brace, so that its time is linear. */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{-?\s*([^{},\s]+)(?:[,\s][^{}]*)?\}\}/g)].flatMap(([, name]) => name ?? [])
}

function textsOf(tree: TextTree): readonly (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value] as const]
      : textsOf(value).map(([inner, text]) => [`${key}.${inner}`, text] as const),
  )
}
