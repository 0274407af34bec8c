/**
 * The portal's words: i18next with the core's and each plugin's namespace, loaded when a screen of theirs is. The words
 * of the first screen come with the page. A partner's own wording lies over them.
 */
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isRecord } from '../values/is-record.ts'

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

/** Text by `sign-in:title`, by language. */
export type OwnWording = Readonly<Record<Language, Readonly<Record<string, string>>>>
/** Words by language and namespace. */
export type LoadedWords = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

export type Text = {
  readonly i18n: i18n
  language(): Language
  /** What is written in a card or a partner's file, in the present language or the next one that has it. */
  local(text: LocalText): string
  /** Loads a namespace in the present language; at once if it is there. */
  ensure(namespace: string, source: WordSource): Promise<void> | undefined
  has(namespace: string): boolean
  /** Switches the language once all words in use are there. */
  choose(language: Language): Promise<void>
  /** The words loaded for the present language, those of its fallbacks included; what the page carries along. */
  loaded(): LoadedWords
}

/** The core's own words. */
export const coreWords: WordSource = byLanguage(CORE_WORD_FILES)

/**
 * @param offer the partner's languages: where a text is looked for that the chosen language does not have
 * @param words of the first screen; without `core` the caller ensures it before drawing
 * @param onChoose told of a choice, for `<html lang>` and the cookie
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
    interpolation: { escapeValue: false },
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
  /** The languages whose files are needed: up to the first one in which nothing is missing. */
  const neededFor = (to: Language, source: WordSource) => {
    const there = [...new Set([...orderOf(to), ...Object.keys(source)])].filter((one) => Object.hasOwn(source, one))
    const complete = there.findIndex(isComplete)
    return complete < 0 ? there : there.slice(0, complete + 1)
  }
  const load = async (to: Language, namespace: string, source: WordSource) => {
    const needed = neededFor(to, source).filter((one) => !i18n.hasResourceBundle(one, namespace))
    const files = await Promise.all(needed.map(async (one) => [one, readWords(await source[one]?.())] as const))
    // The chosen language last: with it the namespace counts as there.
    for (const [one, bundle] of files.toReversed()) add(one, namespace, bundle)
    if (!i18n.hasResourceBundle(to, namespace)) add(to, namespace, {})
  }
  /** A card's text in a language that the card itself does not have: `labels` of that language's core.json. */
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
        // Words that do not come hold up their own screen, and no change of language.
        sources.delete(namespace)
        throw error
      })
    },
    choose: async (to) => {
      wanted = to
      const missing = () => [...sources].filter(([namespace]) => !i18n.hasResourceBundle(to, namespace))
      // Screens may begin to load while words of others come: theirs are waited for as well.
      for (let more = missing(); more.length > 0; more = missing()) {
        await Promise.all(more.map(([namespace, source]) => load(to, namespace, source)))
      }
      // Chosen again meanwhile: the last choice counts.
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
