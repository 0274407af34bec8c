import { apiAddress } from '@gapura/core/api'
import type { Highlight } from './endpoints.ts'

export type ShownHighlight =
  | { readonly kind: 'highlight'; readonly highlight: Highlight }
  | { readonly kind: 'message'; readonly text: string }

type Switches = Readonly<Record<string, string | number | boolean | null>>

/** The first highlight that the login config allows, a survey before an advertisement. Null: nothing to show. */
export function chooseHighlight(highlights: readonly Highlight[], switches: Switches): ShownHighlight | null {
  const allowed = highlights.filter(({ kind }) => switches[kind === 'survey' ? 'survey_ads' : 'float_ads'] === true)
  const highlight = allowed.find(({ kind }) => kind === 'survey') ?? allowed[0]
  if (highlight) return { kind: 'highlight', highlight }
  const text = switches['no_ads_message']
  return typeof text === 'string' && text.trim() !== '' ? { kind: 'message', text } : null
}

/** The link's URL; null unless it is an http or https URL. */
export function highlightLink({ url }: Pick<Highlight, 'url'>): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

/** The picture's URL; null unless it has the API's origin. @param api `api` of the environment */
export function pictureOf({ picture }: Pick<Highlight, 'picture'>, api: string): string | null {
  return picture === null || picture === '' ? null : apiAddress(api, picture)
}
