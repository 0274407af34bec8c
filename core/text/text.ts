/**
 * The portal's words: i18next with the core's and each plugin's namespace, loaded when a screen of theirs is. The words
 * of the first screen come with the page. A partner's own wording lies over them.
 */
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isRecord } from '../values/is-record.ts'

export type Language = 'id' | 'en'
export const LANGUAGES: readonly Language[] = ['id', 'en']

export type WordSource = Readonly<Record<Language, () => Promise<{ readonly default: object }>>>
/** `sign-in:title` → text, by language. */
export type OwnWording = { readonly [language in Language]?: Readonly<Record<string, string>> | undefined }

export type Text = {
  readonly i18n: i18n
  language(): Language
  /** Loads a namespace in the present language; at once if it is there. */
  ensure(namespace: string, source: WordSource): Promise<void> | undefined
  has(namespace: string): boolean
  /** Switches the language once all words in use are there. */
  choose(language: Language): Promise<void>
  /** The words loaded in the present language; what the page carries along. */
  loaded(): Readonly<Record<string, object>>
}

const CORE: WordSource = {
  id: () => import('../../locales/id/core.json'),
  en: () => import('../../locales/en/core.json'),
}

/**
 * @param words of the first screen, by namespace; without `core` the caller ensures it before drawing
 * @param onChoose told of a choice, for `<html lang>` and the cookie
 */
export function createText({
  language,
  words,
  own = {},
  onChoose,
}: {
  readonly language: Language
  readonly words: Readonly<Record<string, unknown>>
  readonly own?: OwnWording | undefined
  readonly onChoose?: (language: Language) => void
}): Text {
  const sources = new Map<string, WordSource>([['core', CORE]])
  const i18n = i18next.createInstance()
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
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
  const load = async (to: Language, namespace: string, source: WordSource) => {
    if (i18n.hasResourceBundle(to, namespace)) return
    add(to, namespace, (await source[to]()).default)
  }
  for (const [namespace, bundle] of Object.entries(words)) {
    if (isRecord(bundle)) add(language, namespace, bundle)
  }

  let wanted: Language = language
  const now = (): Language => (i18n.language === 'en' ? 'en' : 'id')
  return {
    i18n,
    language: now,
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
    loaded: () =>
      Object.fromEntries(
        [...sources.keys()].flatMap((namespace) => {
          const bundle: unknown = i18n.getResourceBundle(now(), namespace)
          return isRecord(bundle) ? [[namespace, bundle]] : []
        }),
      ),
  }
}

/** The core's own words. */
export const coreWords = CORE
