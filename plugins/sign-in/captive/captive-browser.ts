/**
 * Guesses whether this is a full browser, the captive-portal window of the operating system, or the web view of an app. The latter
 * two lose cookies and close easily, and social sign-in providers refuse them. The customer can correct a wrong guess.
 */
export type CaptiveHint =
  | { readonly kind: 'browser' }
  | { readonly kind: 'sheet'; readonly system: 'ios' | 'macos' | 'android' }
  | { readonly kind: 'web-view'; readonly app: 'facebook' | 'instagram' | 'line' | 'other' }

const APPS = [
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\b/],
  ['line', /\bLine\/\d/],
  ['other', /\b(musical_ly|BytedanceWebview|MicroMessenger|Snapchat|Pinterest\/|LinkedInApp)/],
] as const

/** @param isInstalled the page runs from the home screen, where Safari's user agent lacks its name, as in a captive-portal window */
export function captiveHint(userAgent: string, isInstalled = false): CaptiveHint {
  const app = APPS.find(([, mark]) => mark.test(userAgent))?.[0]
  if (app) return { kind: 'web-view', app }
  if (/CaptivePortalLogin/.test(userAgent)) return { kind: 'sheet', system: 'android' }
  const device = /\((iPhone|iPad|iPod|Macintosh)/.exec(userAgent)?.[1]
  // All browsers on Apple's engine contain "Safari" in the user agent; the captive-portal window does not.
  if (/CaptiveNetworkSupport/.test(userAgent) || (device && !/Safari\/|Firefox\//.test(userAgent) && !isInstalled))
    return { kind: 'sheet', system: device && device !== 'Macintosh' ? 'ios' : 'macos' }
  if (/Android.*; wv\)/.test(userAgent)) return { kind: 'web-view', app: 'other' }
  return { kind: 'browser' }
}
