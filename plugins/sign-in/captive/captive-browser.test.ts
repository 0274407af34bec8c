import { describe, expect, it } from 'vitest'
import { captiveHint, type CaptiveHint } from './captive-browser.ts'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const BROWSER: CaptiveHint = { kind: 'browser' }

describe('the guess about this browser', () => {
  it.each<readonly [string, string, CaptiveHint]>([
    ['the captive-portal window of an iPhone', `${IOS} Mobile/15E148`, { kind: 'sheet', system: 'ios' }],
    ['the captive-portal window of a Mac', MAC, { kind: 'sheet', system: 'macos' }],
    ['the probe by its name', 'CaptiveNetworkSupport-443 wispr', { kind: 'sheet', system: 'macos' }],
    [
      'the captive-portal window of Android',
      `${ANDROID}; wv) ${CHROME} CaptivePortalLogin`,
      { kind: 'sheet', system: 'android' },
    ],
    ['any page view on Android', `${ANDROID}; wv) Version/4.0 ${CHROME}`, { kind: 'web-view', app: 'other' }],
    ['Facebook on an iPhone', `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`, { kind: 'web-view', app: 'facebook' }],
    ['Facebook on Android', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;]`, { kind: 'web-view', app: 'facebook' }],
    ['Instagram', `${IOS} Mobile/15E148 Instagram 300.0`, { kind: 'web-view', app: 'instagram' }],
    ['Line', `${ANDROID}; wv) ${CHROME} Line/13.1.0`, { kind: 'web-view', app: 'line' }],
    ['Safari on an iPhone', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`, BROWSER],
    ['Chrome on an iPhone', `${IOS} CriOS/130.0 Mobile/15E148 Safari/604.1`, BROWSER],
    ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, BROWSER],
    [
      'Firefox on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
      BROWSER,
    ],
    ['Chrome on Android', `${ANDROID}) ${CHROME}`, BROWSER],
    ['an empty user agent', '', BROWSER],
  ])('%s', (_, userAgent, hint) => {
    expect(captiveHint(userAgent)).toEqual(hint)
  })

  it('is a full browser for a page on the home screen', () => {
    expect(captiveHint(`${IOS} Mobile/15E148`, true)).toEqual(BROWSER)
  })
})
