/**
 * The portal's texts: words with a namespace for the core and for each plugin, translated by i18next once it is loaded, and
 * looked up until then. A namespace is loaded with the plugin's first screen; those of the first screen come with the page. A
 * partner's own wording overrides them.
 */
import type { i18n } from 'i18next'
import { withTimeout } from '../values/with-timeout.ts'
import { isRecord } from '../values/is-record.ts'
import { once } from '../values/once.ts'
import { CORE_TEXT_FILES } from './language-files.ts'
import {
  byLanguage,
  fallbacksOf,
  inLanguage,
  isComplete,
  readTexts,
  type Language,
  type LocalText,
  type LanguageOffer,
  type TextSource,
} from './languages.ts'
import { lookUp, needsI18next, type Values } from './look-up.ts'
import type { CreateI18next } from './with-i18next.ts'

/** A partner's own texts by language, then by `<namespace>:<key>`, for example `sign-in:title`. */
export type PartnerTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>
/** Texts by language, then by namespace. */
export type LoadedTexts = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

export type Text = {
  /** What translates, with the part of i18next's interface that is used here and by `useTranslation`. */
  readonly i18n: i18n
  /** Loads i18next, unless it is there. */
  complete(): Promise<void>
  /** Whether the words use what only i18next knows, and it is not there. */
  isLacking(): boolean
  language(): Language
  /** A text of a card or a partner's file, in the current language or the first fallback that has it. */
  local(text: LocalText): string
  /** Loads a namespace in the current language; undefined when it is loaded already. */
  ensure(namespace: string, source: TextSource): Promise<void> | undefined
  has(namespace: string): boolean
  /** Switches the language after all namespaces in use are loaded. The last call wins. */
  choose(language: Language): Promise<void>
  /** The loaded texts of the current language and its needed fallbacks, for `PageData.words`. */
  loaded(): LoadedTexts
}

/** The core's own words. */
export const coreTexts: TextSource = byLanguage(CORE_TEXT_FILES)

/**
 * @param offer the partner's languages, which are the fallbacks of the chosen one
 * @param words texts of the first screen; without the namespace `core` the caller must `ensure` it before rendering
 * @param create i18next, where it is there from the start. Default: it is loaded by `complete`
 * @param onChoose called after the customer chose a language, to set `<html lang>` and the cookie
 */
export function createText({
  language,
  offer,
  words,
  own = {},
  create,
  onChoose,
}: {
  readonly language: Language
  readonly offer: LanguageOffer
  readonly words: LoadedTexts
  readonly own?: PartnerTexts | undefined
  readonly create?: CreateI18next | undefined
  readonly onChoose?: (language: Language) => void
}): Text {
  const sources = new Map<string, TextSource>([['core', coreTexts]])
  const bundles: Record<Language, Record<string, Record<string, unknown>>> = {}
  let now = language
  let full: i18n | null = null
  let lacks = false
  const readers = new Set<() => void>()
  const tell = () => {
    for (const reader of readers) reader()
  }
  const orderOf = (to: Language) => fallbacksOf(to, offer)
  const allOf = (to: Language) => [...new Set([...orderOf(to), ...Object.keys(bundles)])]
  const bundleOf = (to: Language, namespace: string) => bundles[to]?.[namespace]
  const add = (to: Language, namespace: string, words: object) => {
    const bundle = (bundles[to] ??= {})
    const all: Record<string, unknown> = { ...bundle[namespace], ...words }
    for (const [name, value] of Object.entries(own[to] ?? {})) {
      const [where, key] = name.split(/:(.*)/s)
      if (where === namespace && key) put(all, key.split('.'), value)
    }
    bundle[namespace] = all
    lacks ||= needsI18next(all)
    full?.addResourceBundle(to, namespace, all)
    tell()
  }
  const take = (made: CreateI18next) => {
    // Nobody is told: the words say the same as before, and an update would make React draw anew what it is still hydrating.
    full ??= made(now, bundles, allOf)
  }
  const loadFull = once(async () => take((await withTimeout(import('./with-i18next.ts'))).createI18next))
  const complete = async () => {
    if (!full) await loadFull()
  }
  const translateIn =
    (namespace: string) =>
    (key: string, values?: Values): string =>
      full
        ? String(full.getFixedT(now, namespace)(key, { ...values }))
        : lookUp(bundles, allOf(now), namespace, key, values)
  const i18n = {
    get language() {
      return now
    },
    get resolvedLanguage() {
      return now
    },
    get languages() {
      return [now]
    },
    isInitialized: true,
    // One event for all that changes: `on` tells of nothing else.
    options: { react: { useSuspense: false, bindI18n: 'changed', bindI18nStore: '' } },
    hasLoadedNamespace: () => true,
    t: translateIn('core'),
    getFixedT: (_: unknown, namespace: string) => translateIn(namespace),
    on: (_: string, reader: () => void) => void readers.add(reader),
    off: (_: string, reader: () => void) => void readers.delete(reader),
  }
  /** The languages whose files are needed: those up to the first complete one. */
  const neededFor = (to: Language, source: TextSource) => {
    const there = [...new Set([...orderOf(to), ...Object.keys(source)])].filter((one) => Object.hasOwn(source, one))
    const complete = there.findIndex(isComplete)
    return complete < 0 ? there : there.slice(0, complete + 1)
  }
  const load = async (to: Language, namespace: string, source: TextSource) => {
    const needed = neededFor(to, source).filter((one) => bundleOf(one, namespace) === undefined)
    const files = await Promise.all(
      needed.map(async (one) => [one, readTexts(await withTimeout(Promise.resolve(source[one]?.())))] as const),
    )
    // The chosen language is added last, because the namespace counts as loaded once it is there.
    if (full === null && files.some(([, bundle]) => needsI18next(bundle))) await complete()
    for (const [one, bundle] of files.toReversed()) add(one, namespace, bundle)
    if (bundleOf(to, namespace) === undefined) add(to, namespace, {})
  }
  /** A card's text in a language that the card lacks: looked up in `labels` of that language's core.json. */
  const labelIn = (to: Language, text: LocalText) => {
    const labels = readTexts(bundleOf(to, 'core')?.['labels'])
    const label = Object.values(text).flatMap((one) => (Object.hasOwn(labels, one) ? [labels[one]] : []))[0]
    return typeof label === 'string' ? label : undefined
  }
  for (const [to, namespaces] of Object.entries(words)) {
    for (const [namespace, bundle] of Object.entries(namespaces)) {
      if (isRecord(bundle)) add(to, namespace, bundle)
    }
  }

  if (create) take(create)
  let wanted: Language = language
  return {
    // A test reads it through a proxy: react-i18next's hook asks for no other member.
    i18n: i18n as unknown as i18n,
    complete,
    isLacking: () => lacks && full === null,
    language: () => now,
    local: (text) => {
      const order = orderOf(now)
      const found = order.find((one) => Object.hasOwn(text, one) || labelIn(one, text) !== undefined)
      const label = found === undefined || Object.hasOwn(text, found) ? undefined : labelIn(found, text)
      return label ?? inLanguage(text, order) ?? ''
    },
    has: (namespace) => bundleOf(now, namespace) !== undefined,
    ensure: (namespace, source) => {
      sources.set(namespace, source)
      if (bundleOf(now, namespace) !== undefined) return undefined
      return load(now, namespace, source).catch((error: unknown) => {
        // A namespace that cannot be loaded fails its own screen, but must not block a change of language.
        sources.delete(namespace)
        throw error
      })
    },
    choose: async (to) => {
      wanted = to
      const missing = () => [...sources].filter(([namespace]) => bundleOf(to, namespace) === undefined)
      // Other screens may start loading meanwhile; their namespaces are waited for too.
      for (let more = missing(); more.length > 0; more = missing()) {
        await Promise.all(more.map(([namespace, source]) => load(to, namespace, source)))
      }
      // Another language was chosen meanwhile.
      if (wanted !== to) return
      await full?.changeLanguage(to)
      now = to
      tell()
      onChoose?.(to)
    },
    loaded: () => {
      const shown = new Set([...sources].flatMap(([, source]) => [now, ...neededFor(now, source)]))
      return Object.fromEntries(
        [...shown].map((one) => [
          one,
          Object.fromEntries(
            [...sources.keys()].flatMap((namespace) => {
              const bundle = bundleOf(one, namespace)
              return bundle ? [[namespace, bundle]] : []
            }),
          ),
        ]),
      )
    },
  }
}

/** Sets a text at a path of keys. */
function put(words: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: string): void {
  // A partner's wording must not reach the prototype of all objects.
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') return
  if (rest.length === 0) words[name] = text
  else {
    const before = words[name]
    const branch: Record<string, unknown> = isRecord(before) ? { ...before } : {}
    put(branch, rest, text)
    words[name] = branch
  }
}
