/** What stands in the corner, and where there is none. */
import type { Highlight } from './endpoints.ts'

/**
 * Pages that have a corner: those on which one looks round. A list of where and not of where not, so that no page on the
 * way to paying, signing in or filling in a form gets one by being forgotten.
 */
const PLACES: readonly string[] = ['/', '/apps', '/account', '/retailer_list']

/** @param search the address's query: an order that is open on a page makes it a place of paying */
export function isPlace(path: string, search: string): boolean {
  return PLACES.includes(path) && !new URLSearchParams(search).has('purchase')
}

export type Shown =
  | { readonly kind: 'highlight'; readonly highlight: Highlight }
  /** There is none, and the partner has something to say instead. */
  | { readonly kind: 'message'; readonly text: string }

type Switches = Readonly<Record<string, string | number | boolean | null>>

/** The first of what the login config lets be shown; a survey goes first, since it goes once it is answered. */
export function choose(highlights: readonly Highlight[], switches: Switches): Shown | null {
  const may = highlights.filter(({ kind }) => switches[kind === 'survey' ? 'survey_ads' : 'float_ads'] === true)
  const highlight = may.find(({ kind }) => kind === 'survey') ?? may[0]
  if (highlight) return { kind: 'highlight', highlight }
  const text = switches['no_ads_message']
  return typeof text === 'string' && text.trim() !== '' ? { kind: 'message', text } : null
}

/** Where a click leads, or null: web pages alone. */
export function linkOf({ url }: Pick<Highlight, 'url'>): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

/** Where the picture is, or null: pictures come from the API alone. @param api the API's origin */
export function pictureOf({ picture }: Pick<Highlight, 'picture'>, api: string): string | null {
  if (picture === null || picture === '' || !URL.canParse(picture, api)) return null
  const { origin, href } = new URL(picture, api)
  return origin === new URL(api).origin ? href : null
}
