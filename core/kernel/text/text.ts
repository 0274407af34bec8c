/**
 * Loads the portal's texts, with a namespace for the core and for each plugin. `lookUpText` translates until i18next is loaded. A namespace is
 * loaded with the plugin's first screen; those of the first screen come with the page. A partner's own texts override them.
 */
import type { i18n } from 'i18next'
import { withScriptTimeout } from '../values/with-script-timeout.ts'
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
  type PartnerLanguages,
  type TextSource,
} from './languages.ts'
import { lookUpText, needsI18next, type TextValues } from './look-up-text.ts'
import type { CreateI18next } from './with-i18next.ts'

/** A partner's own texts by language, then by `<namespace>:<key>`, for example `sign-in:title`. */
export type PartnerTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>
/** Texts by language, then by namespace. */
export type LoadedTexts = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

export type Text = {
  /** Only the members of i18next's interface that are used here and by `useTranslation`. */
  readonly i18n: i18n
  complete(): Promise<void>
  /** True: texts need i18next, and it is not loaded. */
  isLacking(): boolean
  language(): Language
  /** A text of a plugin definition or a partner's file, in the current language or the first fallback that has it. */
  local(text: LocalText): string
  /** Loads a namespace in the current language; undefined: already loaded. */
  ensure(namespace: string, source: TextSource): Promise<void> | undefined
  has(namespace: string): boolean
  /** Switches the language after all namespaces in use are loaded. The last call wins. */
  choose(language: Language): Promise<void>
  /** Texts of the current language and its needed fallbacks, for `PageData.texts`. */
  loaded(): LoadedTexts
}

export const coreTexts: TextSource = byLanguage(CORE_TEXT_FILES)

/**
 * @param partnerLanguages the fallbacks of the chosen language
 * @param pageTexts texts of the first screen, which the page contains; without the namespace `core` the caller must `ensure` it before rendering
 * @param create where i18next is loaded from the start. Default: `complete` loads it
 * @param onChoose called after a change of language, to set `<html lang>` and the cookie
 */
export function createText({
  language,
  partnerLanguages,
  pageTexts,
  partnerTexts = {},
  create,
  onChoose,
}: {
  readonly language: Language
  readonly partnerLanguages: PartnerLanguages
  readonly pageTexts: LoadedTexts
  readonly partnerTexts?: PartnerTexts | undefined
  readonly create?: CreateI18next | undefined
  readonly onChoose?: (language: Language) => void
}): Text {
  const sources = new Map<string, TextSource>([['core', coreTexts]])
  const bundles: Record<Language, Record<string, Record<string, unknown>>> = {}
  let now = language
  let full: i18n | null = null
  let needsFull = false
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const orderOf = (to: Language) => fallbacksOf(to, partnerLanguages)
  const allOf = (to: Language) => [...new Set([...orderOf(to), ...Object.keys(bundles)])]
  const bundleOf = (to: Language, namespace: string) => bundles[to]?.[namespace]
  const add = (to: Language, namespace: string, texts: object) => {
    const bundle = (bundles[to] ??= {})
    const all: Record<string, unknown> = { ...bundle[namespace], ...texts }
    for (const [name, value] of Object.entries(partnerTexts[to] ?? {})) {
      const [space, key] = name.split(/:(.*)/s)
      if (space === namespace && key) put(all, key.split('.'), value)
    }
    bundle[namespace] = all
    needsFull ||= needsI18next(all)
    full?.addResourceBundle(to, namespace, all)
    notify()
  }
  const install = (createFull: CreateI18next) => {
    // Listeners are not notified: no text changes, and an update would make React recreate components that it is still hydrating.
    full ??= createFull(now, bundles, allOf)
  }
  const loadFull = once(async () => install((await withScriptTimeout(import('./with-i18next.ts'))).createI18next))
  const complete = async () => {
    if (!full) await loadFull()
  }
  const translateIn =
    (namespace: string) =>
    (key: string, values?: TextValues): string =>
      full
        ? String(full.getFixedT(now, namespace)(key, { ...values }))
        : lookUpText(bundles, allOf(now), namespace, key, values)
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
    // A single event for every change: `on` emits no other.
    options: { react: { useSuspense: false, bindI18n: 'changed', bindI18nStore: '' } },
    hasLoadedNamespace: () => true,
    t: translateIn('core'),
    getFixedT: (_: unknown, namespace: string) => translateIn(namespace),
    on: (_: string, listener: () => void) => void listeners.add(listener),
    off: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  /** The files that are needed: those up to the first complete language. */
  const neededFor = (to: Language, source: TextSource) => {
    const available = [...new Set([...orderOf(to), ...Object.keys(source)])].filter((tag) => Object.hasOwn(source, tag))
    const firstComplete = available.findIndex(isComplete)
    return firstComplete < 0 ? available : available.slice(0, firstComplete + 1)
  }
  const load = async (to: Language, namespace: string, source: TextSource) => {
    const needed = neededFor(to, source).filter((tag) => bundleOf(tag, namespace) === undefined)
    const files = await Promise.all(
      needed.map(async (tag) => [tag, readTexts(await withScriptTimeout(Promise.resolve(source[tag]?.())))] as const),
    )
    // The chosen language is added last, because with it the namespace counts as loaded.
    if (full === null && files.some(([, bundle]) => needsI18next(bundle))) await complete()
    for (const [tag, bundle] of files.toReversed()) add(tag, namespace, bundle)
    if (bundleOf(to, namespace) === undefined) add(to, namespace, {})
  }
  /** Translates a text of a plugin definition into a language that it lacks, by `labels` of that language's core.json. */
  const labelIn = (to: Language, text: LocalText) => {
    const labels = readTexts(bundleOf(to, 'core')?.['labels'])
    const label = Object.values(text).flatMap((value) => (Object.hasOwn(labels, value) ? [labels[value]] : []))[0]
    return typeof label === 'string' ? label : undefined
  }
  for (const [to, namespaces] of Object.entries(pageTexts)) {
    for (const [namespace, bundle] of Object.entries(namespaces)) {
      if (isRecord(bundle)) add(to, namespace, bundle)
    }
  }

  if (create) install(create)
  let chosen: Language = language
  return {
    // A test with a proxy checks that react-i18next's hook reads no other member.
    i18n: i18n as unknown as i18n,
    complete,
    isLacking: () => needsFull && full === null,
    language: () => now,
    local: (text) => {
      const order = orderOf(now)
      const found = order.find((tag) => Object.hasOwn(text, tag) || labelIn(tag, text) !== undefined)
      const label = found === undefined || Object.hasOwn(text, found) ? undefined : labelIn(found, text)
      return label ?? inLanguage(text, order) ?? ''
    },
    has: (namespace) => bundleOf(now, namespace) !== undefined,
    ensure: (namespace, source) => {
      sources.set(namespace, source)
      if (bundleOf(now, namespace) !== undefined) return undefined
      return load(now, namespace, source).catch((error: unknown) => {
        // A namespace that fails to load fails its own screen, but must not block a change of language.
        sources.delete(namespace)
        throw error
      })
    },
    choose: async (to) => {
      chosen = to
      const missing = () => [...sources].filter(([namespace]) => bundleOf(to, namespace) === undefined)
      // Screens that start to load meanwhile add namespaces.
      for (let rest = missing(); rest.length > 0; rest = missing()) {
        await Promise.all(rest.map(([namespace, source]) => load(to, namespace, source)))
      }
      if (chosen !== to) return
      await full?.changeLanguage(to)
      now = to
      notify()
      onChoose?.(to)
    },
    loaded: () => {
      const shown = new Set([...sources].flatMap(([, source]) => [now, ...neededFor(now, source)]))
      return Object.fromEntries(
        [...shown].map((tag) => [
          tag,
          Object.fromEntries(
            [...sources.keys()].flatMap((namespace) => {
              const bundle = bundleOf(tag, namespace)
              return bundle ? [[namespace, bundle]] : []
            }),
          ),
        ]),
      )
    },
  }
}

/** Sets a text at a path of keys, but never in the prototype of all objects. */
function put(texts: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: string): void {
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') return
  if (rest.length === 0) texts[name] = text
  else {
    const before = texts[name]
    const branch: Record<string, unknown> = isRecord(before) ? { ...before } : {}
    put(branch, rest, text)
    texts[name] = branch
  }
}
