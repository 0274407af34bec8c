/**
 * Whether a page of the same origin made a request. Null: the headers do not show it. Browsers send `Sec-Fetch-Site`
 * (Chrome 76, Firefox 90, Safari 16.4) or, with POST, `Origin`, which is `null` for a page without a referrer. When a request
 * has both, both must name this origin.
 */
export function isSameOrigin(request: Request, origin: string): boolean | null {
  const header = request.headers.get('origin')
  const sender = header === 'null' ? null : header
  if (sender !== null && sender !== origin) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return sender === null ? null : true
}

/**
 * Whether a page of this origin sent a request that changes something. Firefox before 70 sends neither header above, so the referrer decides. A form without
 * any of these headers is refused.
 */
export function isSameOriginOrReferrer(request: Request, origin: string): boolean {
  const isSame = isSameOrigin(request, origin)
  if (isSame !== null) return isSame
  const referrer = request.headers.get('referer')
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === origin
}

/** Whether a link or a form of a page of this origin opens this page; an image or a script that names its address does not. */
export function isNavigationOfOurPage(request: Request, origin: string): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  return (mode === null || mode === 'navigate') && isSameOriginOrReferrer(request, origin)
}
