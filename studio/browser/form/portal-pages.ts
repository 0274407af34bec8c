import type { FormAnswer } from '../../contract.ts'
import { inStudioLanguage } from '../i18n/text-context.tsx'
import type { StudioLanguage, Translate } from '../i18n/texts.ts'
import type { JsonObject } from '../json/json-text.ts'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { entriesOf } from './entry-cards.tsx'

export type PortalPage = { readonly path: string; readonly name: string }

/** The pages of a portal by name: the sign-in page, those of its menu, and the partner's own. */
export function portalPages(
  form: FormAnswer,
  value: JsonObject,
  { t, language }: { readonly t: Translate; readonly language: StudioLanguage },
): readonly PortalPage[] {
  const menu = form.orders.find(({ pointer }) => pointer === '/menus/main')?.entries ?? []
  const own = entriesOf(value, 'pages').flatMap(({ path, title }) =>
    typeof path === 'string' ? [{ path, name: titleIn(title, language) || path }] : [],
  )
  // A page without a name is reached from others alone.
  const known = menu.flatMap(({ value: path, title }) => {
    const name = inStudioLanguage(title, language)
    return name === '' ? [] : [{ path, name }]
  })
  const pages = [
    { path: '/login', name: t('form.signInPage') },
    { path: '/', name: t('form.homePage') },
    ...known.filter(({ path }) => path !== '/' && path !== '/login'),
    ...own,
  ]
  return pages.filter(({ path }, at) => pages.findIndex((page) => page.path === path) === at)
}

/** A text by language in the studio's language, otherwise in any. */
export function titleIn(texts: unknown, language: StudioLanguage): string {
  if (!isRecord(texts)) return ''
  return inStudioLanguage(
    Object.fromEntries(Object.entries(texts).flatMap(([tag, text]) => (typeof text === 'string' ? [[tag, text]] : []))),
    language,
  )
}
