/** Creates the i18next instance, which translates all that `lookUp` does not know. In a browser it is loaded after the first screen. */
import i18next, { type i18n } from 'i18next'
import { isolatedText } from '../values/isolated-text.ts'
import type { Language } from './languages.ts'
import type { Bundles } from './look-up.ts'

export type CreateI18next = typeof createI18next

/** @param orderOf the languages in which a text of this language is looked up */
export function createI18next(
  language: Language,
  bundles: Bundles,
  orderOf: (language: Language) => readonly Language[],
): i18n {
  const made = i18next.createInstance()
  void made.init({
    lng: language,
    fallbackLng: (to: Language) => [...orderOf(to)],
    load: 'currentOnly',
    ns: ['core'],
    defaultNS: 'core',
    resources: {},
    initAsync: false,
    // React escapes HTML. This only keeps a right-to-left value from changing the rest of its sentence.
    interpolation: { escapeValue: true, escape: isolatedText },
    returnNull: false,
  })
  for (const [one, namespaces] of Object.entries(bundles))
    for (const [namespace, words] of Object.entries(namespaces)) made.addResourceBundle(one, namespace, words)
  return made
}
