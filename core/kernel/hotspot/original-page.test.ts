import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readOriginalPage } from './original-page.ts'

const OWN = ['lestari.example', 'login.example']

it.each([
  ['http://news.example/today?a=1#b', 'http://news.example/today?a=1#b', 'news.example'],
  ['https://news.example:8443', 'https://news.example:8443/', 'news.example:8443'],
  ['http%3A%2F%2Fnews.example%2Ftoday', 'http://news.example/today', 'news.example'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
])('offers %s', (text, href, host) => expect(readOriginalPage(text, OWN)).toEqual({ href, host }))

it.each([
  undefined,
  '',
  'news.example',
  'javascript:alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://news.example/1',
  'file:///etc/passwd',
  'intent://news.example#Intent;end',
  '//news.example/',
  'http://siti@news.example/',
  'http://siti:rahasia@news.example/',
  'http://lestari.example/login/lestari?data=x',
  'https://LESTARI.example:8443/packages',
  'http://login.example/status',
  'http://captive.apple.com/hotspot-detect.html',
  'http://www.apple.com/library/test/success.html',
  'http://connectivitycheck.gstatic.com/generate_204',
  'http://clients3.google.com/generate_204',
  'http://www.msftconnecttest.com/redirect',
  'http://detectportal.firefox.com/canonical.html',
  '%',
])('does not offer %s', (text) => expect(readOriginalPage(text, OWN)).toBeNull())

it('offers only http and https addresses of other hosts, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true }), fc.string({ unit: 'grapheme' })), (text) => {
      const page = readOriginalPage(text, OWN)
      if (page === null) return
      const url = new URL(page.href)
      expect(url.protocol).toMatch(/^https?:$/)
      expect([...OWN, '']).not.toContain(url.hostname)
      expect(page.host).toBe(url.host)
    }),
  )
})
