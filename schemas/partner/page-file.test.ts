import { describe, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import lestari from '../../partner-configs/lestari.json'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { pluginsFor, pageFilePath, readPageFile } from './page-file.ts'

const HOST = 'lestari.localhost'
const good = {
  host: HOST,
  partner: lestari,
  environment: ENVIRONMENTS.production,
  loginConfig: `${ENVIRONMENTS.production.api}/api/login-config/lestari`,
  domain: null,
  entry: '/assets/main.js',
  definitions: { home: '/assets/1home.js' },
  switched: { ads: { definition: '/assets/1ads.js', by: 'plugin_ads' } },
  styles: ['/assets/base.css'],
}
const read = (changes: object = {}, host = HOST) =>
  readPageFile(JSON.stringify({ ...good, ...changes }), host, validatePartner)

test('a host name has a file of its own', () => {
  expect(pageFilePath('wifi.lestari.example')).toBe('/partners/wifi.lestari.example.json')
})

test('a published file is read, with the partner’s defaults', () => {
  expect(read()).toEqual({ ...good, partner: { ...lestari, language: 'id', languages: ['id', 'en'] } })
})

test('the domain is asked at the API only', () => {
  const domain = `${ENVIRONMENTS.production.api}/api/domain/lestari`
  expect(read({ domain })).toMatchObject({ domain })
  for (const wrong of ['https://elsewhere.example/api/domain/lestari', '/api/domain/lestari', 7, undefined])
    expect(() => read({ domain: wrong })).toThrow('its login config or its domain is not at the API')
})

test('a plugin that the login config turns on is loaded besides the partner’s own', () => {
  expect(Object.keys(pluginsFor(read(), {}))).toEqual(['home'])
  expect(Object.keys(pluginsFor(read(), { plugin_ads: false }))).toEqual(['home'])
  expect(pluginsFor(read(), { plugin_ads: true })).toEqual({ home: '/assets/1home.js', ads: '/assets/1ads.js' })
})

describe('refused is', () => {
  test('a text that is not JSON, not an object, or too large', () => {
    expect(() => readPageFile('<!doctype html>', HOST, validatePartner)).toThrow('not JSON')
    expect(() => readPageFile('[]', HOST, validatePartner)).toThrow('not an object')
    expect(() => read({ more: 'x'.repeat(300_000) })).toThrow('larger')
  })

  test('a file for another host name, and a partner that does not list this one', () => {
    expect(() => read({}, 'nusa.localhost')).toThrow('made for lestari.localhost')
    expect(() => read({ host: 'nusa.localhost' }, 'nusa.localhost')).toThrow('lestari is not served on this name')
  })

  test('a partner with faults, with a message for each', () => {
    expect(() => read({ partner: { ...lestari, brand: { color: 'url(x)' }, contact: {} } })).toThrow(
      /P208 lestari\.json: \/brand\/color[^]*P206 lestari\.json: \/contact\/whatsapp|P206[^]*P208/,
    )
    expect(() => readPageFile(JSON.stringify(good).replace('"name"', '"__proto__"'), HOST, validatePartner)).toThrow(
      'P204',
    )
  })

  test.each([
    ['an API with a path', { api: 'https://api.isp.example/v1' }],
    ['an API that is no web address', { api: 'javascript:alert(1)' }],
    ['login hosts that are none', { login: ['login'] }],
    ['a payment script from nowhere', { paymentScript: 'data:text/javascript,x' }],
    ['tiles without an address', { tiles: { url: '/tiles', attribution: '' } }],
  ])('an environment with %s', (_, change) => {
    expect(() => read({ environment: { ...good.environment, ...change } })).toThrow('environment')
  })

  test('a login config that is not at the API', () => {
    expect(() => read({ loginConfig: 'https://elsewhere.example/api/login-config/lestari' })).toThrow('login config')
  })

  test.each([
    { entry: 'https://elsewhere.example/assets/main.js' },
    { entry: '//elsewhere.example/main.js' },
    { definitions: { home: '/assets/../partners/x.js' } },
    { definitions: { home: 'data:text/javascript,x' } },
    { switched: { ads: { definition: 'https://elsewhere.example/ads.js', by: 'plugin_ads' } } },
    { styles: ['/assets/base.js'] },
    { styles: 'none' },
  ])('a file from elsewhere: %j', (change) => expect(() => read(change)).toThrow('/assets/'))
})
