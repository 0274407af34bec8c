/** Creates the i18next instance, which translates texts that `lookUpText` cannot. A browser loads it after the first screen. */
import i18next, { type i18n } from 'i18next'
import { isolatedText } from '../values/isolated-text.ts'
import type { Language } from './languages.ts'
import type { Bundles } from './look-up-text.ts'

export type CreateI18next = typeof createI18next

/** @param orderOf languages to search for a text of this language, in order of preference */
export function createI18next(
  language: Language,
  bundles: Bundles,
  orderOf: (language: Language) => readonly Language[],
): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: (to: Language) => [...orderOf(to)],
    load: 'currentOnly',
    ns: ['core'],
    defaultNS: 'core',
    resources: {},
    initAsync: false,
    // React escapes HTML. This only isolates right-to-left values.
    interpolation: { escapeValue: true, escape: isolatedText },
    returnNull: false,
  })
  for (const [tag, namespaces] of Object.entries(bundles))
    for (const [namespace, texts] of Object.entries(namespaces)) instance.addResourceBundle(tag, namespace, texts)
  return instance
}
