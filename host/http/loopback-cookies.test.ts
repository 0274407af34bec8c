import { expect, test } from 'vitest'
import { withCookiesForWebKit } from './loopback-cookies.ts'

const SECURE = '__Host-language=id; Path=/; Secure; SameSite=Strict; Max-Age=60'
const PLAIN = '__Host-language=id; Path=/; SameSite=Strict; Max-Age=60'
const cookiesAt = (origin: string, ...lines: string[]) =>
  withCookiesForWebKit(
    new Response(null, { headers: lines.map((line): [string, string] => ['set-cookie', line]) }),
    origin,
  ).headers.getSetCookie()

test.each(['http://localhost:8080', 'http://lestari.localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'a Secure cookie is also sent without that attribute at %s',
  (origin) => {
    expect(cookiesAt(origin, SECURE, 'arrival=x; Path=/')).toEqual([SECURE, 'arrival=x; Path=/', PLAIN])
  },
)

test.each([
  'https://localhost:8443',
  'https://wifi.lestari.example',
  'http://wifi.lestari.example',
  'http://localhost.lestari.example',
  'http://notlocalhost',
  'http://127.0.0.1.lestari.example',
  'http://10.0.0.1:8080',
])('it stays Secure alone at %s', (origin) => {
  expect(cookiesAt(origin, SECURE)).toEqual([SECURE])
})
