import { expect, test, vi } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import type { PageFile } from '../../schemas/partner/page-file.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../core/kernel/page/static-page-attribute.ts'
import { fetchLoginConfig, findPartnerPage, type FindPageSettings } from './find-partner-page.ts'

const HOST = 'lestari.localhost'
const file: PageFile = {
  host: HOST,
  partner: {
    id: 'lestari',
    name: 'Lestari Net',
    domains: [HOST],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    language: 'id',
    languages: ['id', 'en'],
    plugins: {},
  },
  environment: ENVIRONMENTS.production,
  loginConfig: `${ENVIRONMENTS.production.api}/api/login-config/lestari`,
  domain: null,
  entry: '/assets/main.js',
  definitions: {},
  switched: {},
  styles: [],
}
const settingsWith = (fetch: FindPageSettings['fetch'], more: object = {}): FindPageSettings => ({
  fetch,
  validate: validatePartner,
  ...more,
})
const answering = (body: string, init?: ResponseInit) => settingsWith(async () => new Response(body, init))
/** Never answers, and rejects when the request is aborted. */
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('a host name finds its own file', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify(file)))
  expect(await findPartnerPage(HOST, settingsWith(fetch))).toEqual({ kind: 'found', file })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/partners/lestari.localhost.json', expect.anything())
})

test.each([
  ['no file', answering('', { status: 404 })],
  ['the page itself in its place', answering(`<!doctype html>\n<html lang="id" ${STATIC_PAGE_ATTRIBUTE}>`)],
])('a host name with %s is unknown', async (_, given) => {
  expect(await findPartnerPage('elsewhere.example', given)).toEqual({ kind: 'unknown' })
})

test('a page without a valid host name is unknown, and no file is requested', async () => {
  const fetch = vi.fn(async () => new Response('{}'))
  expect(await findPartnerPage(null, settingsWith(fetch))).toEqual({ kind: 'unknown' })
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['the network fails', settingsWith(() => Promise.reject(new TypeError('Failed to fetch')))],
  ['the server answers with an error', answering('', { status: 503 })],
  ['the file is cut off', answering(JSON.stringify(file).slice(0, 100))],
  ['another page is sent in its place', answering('<html><title>Hotel Wi-Fi</title></html>')],
  ['the file is another partner’s', answering(JSON.stringify({ ...file, host: 'nusa.localhost' }))],
  ['nothing is answered in time', settingsWith(silent, { timeout: 5 })],
])('when %s the search has failed and can be tried again', async (_, given) => {
  expect(await findPartnerPage(HOST, given)).toEqual({ kind: 'failed', error: expect.anything() })
})

test('the login config is requested from the API and parsed', async () => {
  const fetch = vi.fn(async () => Response.json([{ config_name: 'plugin_ads', value: 'true' }]))
  expect(await fetchLoginConfig(file, settingsWith(fetch))).toEqual({ plugin_ads: true })
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://api.gapura.example/api/login-config/lestari',
    expect.objectContaining({ credentials: 'omit', redirect: 'error' }),
  )
})

test.each([
  ['answers with an error', answering('[]', { status: 500 })],
  ['answers with HTML', answering('<html>')],
  ['does not answer in time', settingsWith(silent, { loginTimeout: 5 })],
])('the login config is empty when the back end %s', async (_, given) => {
  expect(await fetchLoginConfig(file, given)).toEqual({})
})

const DOMAIN = `${ENVIRONMENTS.production.api}/api/domain/lestari`
const withDomain = { ...file, domain: DOMAIN }
/** Answers the login config, and a domain with a logo. */
const logoOf = (config: readonly object[]) =>
  settingsWith(async (address) =>
    Response.json(address === DOMAIN ? { data: { domain: 'lestari', login_logo: 'f_7' } } : config),
  )

test('the logo of the domain is used where neither the partner’s file nor the login config names one', async () => {
  const flag = { config_name: 'plugin_ads', value: 'true' }
  const named = (value: string | null) => [flag, { config_name: 'login_logo', value }]
  expect(await fetchLoginConfig(withDomain, logoOf([flag]))).toEqual({ plugin_ads: true, login_logo: 'f_7' })
  expect(await fetchLoginConfig(withDomain, logoOf(named(null)))).toEqual({ plugin_ads: true, login_logo: 'f_7' })
  expect(await fetchLoginConfig(withDomain, logoOf(named('f_1')))).toEqual({ plugin_ads: true, login_logo: 'f_1' })
  expect(await fetchLoginConfig(file, logoOf([flag]))).toEqual({ plugin_ads: true })
})

test('the login config counts while the back end does not answer about the domain', async () => {
  const only = settingsWith(async (address) =>
    address === DOMAIN
      ? new Response('', { status: 404 })
      : Response.json([{ config_name: 'float_ads', value: 'true' }]),
  )
  expect(await fetchLoginConfig(withDomain, only)).toEqual({ float_ads: true })
})
