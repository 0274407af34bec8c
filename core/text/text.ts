/**
 * The portal's texts: an i18next instance with a namespace for the core and for each plugin. A namespace is loaded with the
 * plugin's first screen; those of the first screen come with the page. A partner's own wording overrides them.
 */
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inTime } from '../values/in-time.ts'
import { isRecord } from '../values/is-record.ts'
import { isolatedText } from '../values/isolated-text.ts'

import { CORE_WORD_FILES } from './language-files.ts'
import {
  byLanguage,
  fallbacksOf,
  inLanguage,
  isComplete,
  readWords,
  type Language,
  type LocalText,
  type Offer,
  type WordSource,
} from './languages.ts'

/** A partner's own texts by language, then by `<namespace>:<key>`, for example `sign-in:title`. */
export type OwnWording = Readonly<Record<Language, Readonly<Record<string, string>>>>
/** Texts by language, then by namespace. */
export type LoadedWords = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

export type Text = {
  readonly i18n: i18n
  language(): Language
  /** A text of a card or a partner's file, in the current language or the first fallback that has it. */
  local(text: LocalText): string
  /** Loads a namespace in the current language; undefined when it is loaded already. */
  ensure(namespace: string, source: WordSource): Promise<void> | undefined
  has(namespace: string): boolean
  /** Switches the language after all namespaces in use are loaded. The last call wins. */
  choose(language: Language): Promise<void>
  /** The loaded texts of the current language and its needed fallbacks, for `PageData.words`. */
  loaded(): LoadedWords
}

/** The core's own words. */
export const coreWords: WordSource = byLanguage(CORE_WORD_FILES)

/**
 * @param offer the partner's languages, which are the fallbacks of the chosen one
 * @param words texts of the first screen; without the namespace `core` the caller must `ensure` it before rendering
 * @param onChoose called after the customer chose a language, to set `<html lang>` and the cookie
 */
export function createText({
  language,
  offer,
  words,
  own = {},
  onChoose,
}: {
  readonly language: Language
  readonly offer: Offer
  readonly words: LoadedWords
  readonly own?: OwnWording | undefined
  readonly onChoose?: (language: Language) => void
}): Text {
  const sources = new Map<string, WordSource>([['core', coreWords]])
  const i18n = i18next.createInstance()
  const orderOf = (to: Language) => fallbacksOf(to, offer)
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: (to: Language) => [...orderOf(to), ...Object.keys(i18n.store?.data ?? {})],
    load: 'currentOnly',
    ns: ['core'],
    defaultNS: 'core',
    resources: {},
    initAsync: false,
    // React escapes HTML. This only keeps a right-to-left value from changing the rest of its sentence.
    interpolation: { escapeValue: true, escape: isolatedText },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  })
  const add = (to: Language, namespace: string, bundle: object) => {
    i18n.addResourceBundle(to, namespace, bundle, true, true)
    for (const [name, value] of Object.entries(own[to] ?? {})) {
      const [where, key] = name.split(/:(.*)/s)
      if (where === namespace && key) i18n.addResource(to, namespace, key, value)
    }
  }
  /** The languages whose files are needed: those up to the first complete one. */
  const neededFor = (to: Language, source: WordSource) => {
    const there = [...new Set([...orderOf(to), ...Object.keys(source)])].filter((one) => Object.hasOwn(source, one))
    const complete = there.findIndex(isComplete)
    return complete < 0 ? there : there.slice(0, complete + 1)
  }
  const load = async (to: Language, namespace: string, source: WordSource) => {
    const needed = neededFor(to, source).filter((one) => !i18n.hasResourceBundle(one, namespace))
    const files = await Promise.all(
      needed.map(async (one) => [one, readWords(await inTime(Promise.resolve(source[one]?.())))] as const),
    )
    // The chosen language is added last, because the namespace counts as loaded once it is there.
    for (const [one, bundle] of files.toReversed()) add(one, namespace, bundle)
    if (!i18n.hasResourceBundle(to, namespace)) add(to, namespace, {})
  }
  /** A card's text in a language that the card lacks: looked up in `labels` of that language's core.json. */
  const labelIn = (to: Language, text: LocalText) => {
    const labels = readWords(readWords(i18n.getResourceBundle(to, 'core'))['labels'])
    const label = Object.values(text).flatMap((one) => (Object.hasOwn(labels, one) ? [labels[one]] : []))[0]
    return typeof label === 'string' ? label : undefined
  }
  for (const [to, namespaces] of Object.entries(words)) {
    for (const [namespace, bundle] of Object.entries(namespaces)) {
      if (isRecord(bundle)) add(to, namespace, bundle)
    }
  }

  let wanted: Language = language
  const now = (): Language => i18n.language || language
  return {
    i18n,
    language: now,
    local: (text) => {
      const order = orderOf(now())
      const found = order.find((one) => Object.hasOwn(text, one) || labelIn(one, text) !== undefined)
      const label = found === undefined || Object.hasOwn(text, found) ? undefined : labelIn(found, text)
      return label ?? inLanguage(text, order) ?? ''
    },
    has: (namespace) => i18n.hasResourceBundle(now(), namespace),
    ensure: (namespace, source) => {
      sources.set(namespace, source)
      if (i18n.hasResourceBundle(now(), namespace)) return undefined
      return load(now(), namespace, source).catch((error: unknown) => {
        // A namespace that cannot be loaded fails its own screen, but must not block a change of language.
        sources.delete(namespace)
        throw error
      })
    },
    choose: async (to) => {
      wanted = to
      const missing = () => [...sources].filter(([namespace]) => !i18n.hasResourceBundle(to, namespace))
      // Other screens may start loading meanwhile; their namespaces are waited for too.
      for (let more = missing(); more.length > 0; more = missing()) {
        await Promise.all(more.map(([namespace, source]) => load(to, namespace, source)))
      }
      // Another language was chosen meanwhile.
      if (wanted !== to) return
      await i18n.changeLanguage(to)
      onChoose?.(to)
    },
    loaded: () => {
      const shown = new Set([...sources].flatMap(([, source]) => [now(), ...neededFor(now(), source)]))
      return Object.fromEntries(
        [...shown].map((one) => [
          one,
          Object.fromEntries(
            [...sources.keys()].flatMap((namespace) => {
              const bundle: unknown = i18n.getResourceBundle(one, namespace)
              return isRecord(bundle) ? [[namespace, bundle]] : []
            }),
          ),
        ]),
      )
    },
  }
}
