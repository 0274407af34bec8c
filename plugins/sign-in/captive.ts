/**
 * Guesses whether this is a browser of its own or a small one inside something else: the sheet that a system opens on
 * joining a Wi-Fi, or the page view of another app. Both lose cookies and close at a touch, and providers of social
 * sign-in refuse them. It is a hint: a customer who has a common browser can say so.
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

/** @param isInstalled the page runs from the home screen, where Apple's browser leaves its own name out as a sheet does */
export function captiveHint(userAgent: string, isInstalled = false): CaptiveHint {
  const app = APPS.find(([, mark]) => mark.test(userAgent))?.[0]
  if (app) return { kind: 'web-view', app }
  if (/CaptivePortalLogin/.test(userAgent)) return { kind: 'sheet', system: 'android' }
  const device = /\((iPhone|iPad|iPod|Macintosh)/.exec(userAgent)?.[1]
  // Every browser on Apple's engine calls itself Safari somewhere; what CaptiveNetworkSupport opens does not.
  if (/CaptiveNetworkSupport/.test(userAgent) || (device && !/Safari\/|Firefox\//.test(userAgent) && !isInstalled))
    return { kind: 'sheet', system: device && device !== 'Macintosh' ? 'ios' : 'macos' }
  if (/Android.*; wv\)/.test(userAgent)) return { kind: 'web-view', app: 'other' }
  return { kind: 'browser' }
}
