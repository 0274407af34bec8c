/**
 * Whether a request was made by a page of the same origin. Null: the headers do not tell. Browsers send `Sec-Fetch-Site`
 * (Chrome 76, Firefox 90, Safari 16.4) or, with POST, `Origin`; that is `null` where the page has no referrer.
 */
export function isSameOrigin(request: Request, origin: string): boolean | null {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const sender = request.headers.get('origin')
  return sender === null || sender === 'null' ? null : sender === origin
}
