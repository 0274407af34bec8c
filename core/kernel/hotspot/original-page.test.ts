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
  '%',
])('does not offer %s', (text) => expect(readOriginalPage(text, OWN)).toBeNull())

/** By which each system and browser tests the connection, as documented by its maker or read from its sources. */
const PROBES = {
  Apple: [
    'http://captive.apple.com/hotspot-detect.html',
    'http://captive.apple.com/',
    'http://captive.apple.com./hotspot-detect.html',
    'http://captive.g.aaplimg.com/hotspot-detect.html',
    'http://netcts.cdn-apple.com/',
    'http://netcts.cdn-apple.com/hotspot-detect.html',
    'http://gsp1.apple.com/pep/gcc',
    'http://www.apple.com/library/test/success.html',
    'http://www.airport.us/',
    'http://www.appleiphonecell.com/',
    'http://www.ibook.info/library/test/success.html',
    'http://www.itools.info/',
    'http://www.thinkdifferent.us/',
  ],
  Android: [
    'http://connectivitycheck.gstatic.com/generate_204',
    'https://connectivitycheck.gstatic.com/',
    'http://connectivitycheck.android.com/generate_204',
    'http://connectivitycheck.gstatic.cn/generate_204',
    'http://clients1.google.com/generate_204',
    'http://clients3.google.com/generate_204',
    'https://www.google.com/generate_204',
    'http://www.google.com/gen_204',
    'http://play.googleapis.com/generate_204',
    'http://www.google.cn/generate_204',
    'http://connectivitycheck.grapheneos.network/generate_204',
    'http://204.ecloud.global/',
    'http://e.foundation/net_204/',
  ],
  Chrome: ['http://www.gstatic.com/generate_204', 'http://www.gstatic.com/generate_204?x=1'],
  Edge: ['http://edge-http.microsoft.com/captiveportal/generate_204'],
  Windows: [
    'http://www.msftconnecttest.com/connecttest.txt',
    'http://www.msftconnecttest.com/redirect',
    'http://ipv6.msftconnecttest.com/connecttest.txt',
    'http://www.msftncsi.com/ncsi.txt',
    'http://msftncsi.com/',
  ],
  Firefox: [
    'http://detectportal.firefox.com/canonical.html',
    'http://detectportal.firefox.com/success.txt?ipv4',
    'http://detectportal.prod.mozaws.net/success.txt',
  ],
  Brave: ['http://detectportal.brave-http-only.com/'],
  Samsung: ['http://connectivity.samsung.com.cn/generate_204', 'http://connectivity.samsung.com/'],
  Huawei: [
    'http://connectivitycheck.platform.hicloud.com/generate_204',
    'http://connectivitycheck.cbg-app.huawei.com/generate_204',
    'http://connectivitycheck.platform.hihonorcloud.com/generate_204',
  ],
  Xiaomi: ['http://connect.rom.miui.com/generate_204', 'http://connect.rom.miui.com/'],
  Oppo: ['http://conn1.oppomobile.com/generate_204', 'http://conn2.coloros.com/generate204'],
  Vivo: ['http://wifi.vivo.com.cn/generate_204'],
  Kindle: [
    'http://spectrum.s3.amazonaws.com/kindle-wifi/wifistub.html',
    'http://spectrum.s3.amazonaws.com/kindle-wifi/wifistub-eink.html',
    'http://spectrum.s3.amazonaws.com/kindle-wifi/wifiredirect.html',
  ],
  Ubuntu: ['http://connectivity-check.ubuntu.com/', 'http://connectivity-check.ubuntu.com./'],
  GNOME: ['http://nmcheck.gnome.org/check_network_status.txt'],
  KDE: ['http://networkcheck.kde.org/'],
  Debian: ['http://network-test.debian.org/nm'],
  Fedora: ['http://fedoraproject.org/static/hotspot.txt'],
  openSUSE: ['http://conncheck.opensuse.org/'],
  Arch: ['http://ping.archlinux.org/nm-check.txt', 'http://www.archlinux.org/check_network_status.txt'],
  Jolla: ['http://ipv4.jolla.com/return_204'],
  Nintendo: ['http://conntest.nintendowifi.net/', 'http://ctest.cdn.nintendo.net/'],
  Steam: ['http://test.steampowered.com/204'],
  Cloudflare: ['http://cp.cloudflare.com/', 'http://cp.cloudflare.com/generate_204'],
  people: ['http://neverssl.com/', 'http://www.neverssl.com/online'],
}

it.each(Object.entries(PROBES))('does not offer the addresses by which %s tests the connection', (_, addresses) => {
  // Some gateways send the addresses in capitals or encoded.
  const variants = addresses.flatMap((address) => [
    address,
    encodeURIComponent(address),
    address.replace(/\/\/[^/]+/, (host) => host.toUpperCase()),
  ])
  expect(variants.filter((address) => readOriginalPage(address, OWN) !== null)).toEqual([])
})

it.each([
  'https://www.apple.com/id/iphone/',
  'https://www.google.com/search?q=captive+portal',
  'https://www.samsung.com/id/',
  'https://connect.mi.example/',
  'https://shop.example/success.html',
  'https://shop.example/orders/204',
  'https://news.example/how-to-use-generate_204.html',
  'https://fedoraproject.org/',
  'http://204.11.201.10/',
  'https://captivereads.example/',
  'https://s3.amazonaws.com/my/page.html',
])('offers %s, which only looks like a test', (address) => expect(readOriginalPage(address, OWN)?.href).toBe(address))

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
