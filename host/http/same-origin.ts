/**
 * Whether a request was made by a page of the same origin. Null: the headers do not tell. Browsers send `Sec-Fetch-Site`
 * (Chrome 76, Firefox 90, Safari 16.4) or, with POST, `Origin`; that is `null` where the page has no referrer. Where a request
 * has both, both must name this origin.
 */
export function isSameOrigin(request: Request, origin: string): boolean | null {
  const told = request.headers.get('origin')
  const sender = told === 'null' ? null : told
  if (sender !== null && sender !== origin) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return sender === null ? null : true
}

/**
 * Whether a page of this origin sent a form. Browsers that send neither header above tell by the page's address: Firefox before
 * 70. A form without any of them is refused.
 */
export function isFromOurPage(request: Request, origin: string): boolean {
  const told = isSameOrigin(request, origin)
  if (told !== null) return told
  const referrer = request.headers.get('referer')
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === origin
}
