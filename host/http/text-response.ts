import { textHeaders, type PageSite } from './headers.ts'

/** The site of a response to a request without a valid host name. */
export const NOWHERE: PageSite = { origin: '' }

/** A short text, which browsers do not cache. */
export function textResponse(
  site: PageSite,
  status: number,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, { status, headers: { ...textHeaders(site), ...more } })
}
