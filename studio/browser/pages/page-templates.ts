/** Pages to begin with. */
import { createTranslate, isStudioLanguage, type StudioLanguage } from '../i18n/texts.ts'

export const PAGE_TEMPLATES = ['about', 'terms', 'privacy', 'empty'] as const
export type PageTemplate = (typeof PAGE_TEMPLATES)[number]

type Place = { readonly name: string; readonly languages: readonly string[]; readonly taken: readonly string[] }
const ICONS = { about: 'info', terms: 'document', privacy: 'people' } as const

/** A new page in each language of the portal that the studio speaks. */
export function pageOf(template: PageTemplate, { name, languages, taken }: Place) {
  const [first = 'id'] = languages
  // In another language an empty text would hide the first one's.
  if (template === 'empty')
    return { path: freePath('', taken), title: { [first]: '' }, text: { [first]: [''] }, in: ['menu'] }
  const spoken = languages.filter(isStudioLanguage)
  const inEach = <Text>(textOf: (language: StudioLanguage) => Text) =>
    Object.fromEntries(spoken.map((language) => [language, textOf(language)]))
  const title = inEach((language) => createTranslate(language)(`pages.templates.${template}.title`))
  const text = inEach((language) => createTranslate(language)(`pages.templates.${template}.text`, { name }).split('\n'))
  return {
    path: freePath(title[first] ?? Object.values(title)[0] ?? '', taken),
    title,
    text,
    in: ['footer'],
    icon: ICONS[template],
  }
}

/** `/tentang-kami` from `Tentang kami`; with a number when a page has it already. */
export function freePath(title: string, taken: readonly string[]): string {
  const word =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f'’]/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-+/, '')
      .slice(0, 50)
      .replace(/-+$/, '') || 'halaman'
  const path = `/${word}`
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? path : `${path}-${number - 1}`
    if (!taken.includes(tried)) return tried
  }
}
