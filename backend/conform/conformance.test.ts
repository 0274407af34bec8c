import { describe, expect, test } from 'vitest'
import { data, endpoint, list, z } from '../../core/kernel/api/endpoint.ts'
import { createTestSandbox } from '../../sandbox/test-sandbox.ts'
import { plugins } from '../../sandbox/plugins.ts'
import { allEndpoints } from '../../tools/backend/all-endpoints.ts'
import type { BackEnd } from './conform-wire.ts'
import { conformance } from './conformance.ts'

const named = (...endpoints: Parameters<typeof wrap>[0][]) => endpoints.map(wrap)
function wrap(endpoint: Parameters<typeof conformance>[0][number]['endpoint']) {
  return { name: 'call', owner: 'test', endpoint }
}
const teas = endpoint('GET', '/api/{account}/teas', { summary: 'Teas', answer: list(z.object({ id: z.string() })) })
const tea = endpoint('GET', '/api/{account}/teas/{id}', { summary: 'A tea', answer: z.object({ price: z.number() }) })
const open = endpoint('GET', '/api/open', { summary: 'Open', auth: 'open', answer: z.object({ a: z.string() }) })
const cup = endpoint('GET', '/api/cup', {
  summary: 'A cup, if any',
  answer: data(z.nullable(z.object({ id: z.string() }))),
})
const extra = endpoint('GET', '/api/extra', { summary: 'More', optional: 'extra', answer: z.object({}) })
const brew = endpoint('POST', '/api/brew', { summary: 'Brews' })

/** A back end that answers each path with the given JSON, and other paths with 404. */
function backEnd(answers: Readonly<Record<string, unknown>>, changes: Partial<BackEnd> = {}) {
  const requests: string[] = []
  const to: BackEnd = {
    api: 'https://api.example',
    bearer: 'b',
    params: { account: 'ctm' },
    send: async (request) => {
      const { pathname } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      return pathname in answers ? Response.json(answers[pathname]) : Response.json({}, { status: 404 })
    },
    ...changes,
  }
  return { to, requests }
}

describe('the findings about a back end', () => {
  test('a readable answer is good; for an unreadable answer the finding names the field', async () => {
    const { to, requests } = backEnd({
      '/api/ctm/teas': { data: [{ id: 't1' }] },
      '/api/ctm/teas/t1': { price: 'Rp 5' },
    })
    const findings = await conformance(named(tea, teas), to)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['blocks', 'good'])
    expect(findings[0]).toMatchObject({
      expected: 'the shape of the guide at /price',
      received: '{"price":"Rp 5"}',
      customer: '“The server’s answer cannot be read” instead of the screen.',
    })
    expect(requests).toEqual(['GET /api/ctm/teas', 'GET /api/ctm/teas/t1'])
  })

  test('calls that change data and calls with an unknown id are not sent', async () => {
    const { to, requests } = backEnd({ '/api/ctm/teas': { data: [] } })
    const findings = await conformance(named(brew, teas, tea), to)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['good', 'unasked'])
    expect(requests).toEqual(['GET /api/ctm/teas'])
  })

  test('without a signed-in customer only public calls are sent', async () => {
    const { to } = backEnd({ '/api/open': { a: 'x' } }, { bearer: null })
    expect((await conformance(named(open, teas), to)).map(({ verdict }) => verdict)).toEqual(['good', 'unasked'])
  })

  test('a list without `data`, 404 for an empty answer and a missing optional call are accepted', async () => {
    const { to } = backEnd({ '/api/ctm/teas': [{ id: 't1' }] })
    const findings = await conformance(named(teas, cup, extra), to)
    expect(findings.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'absent'])
  })

  test.each([
    ['an error status', async () => Response.json({}, { status: 500 }), 'status 500'],
    ['no network', () => Promise.reject(new TypeError('gone')), 'no answer: gone'],
    ['an HTML page', async () => new Response('<html>'), '<html>'],
    ['an empty body', async () => new Response(null, { status: 204 }), 'an empty body'],
  ] as const)('%s blocks the screen', async (_, send, received) => {
    const [finding] = await conformance(named(open), backEnd({}, { send }).to)
    expect(finding?.verdict).toBe('blocks')
    expect(finding?.received).toContain(received)
  })
})

test('the sandbox conforms', async () => {
  const { sandbox, token } = createTestSandbox(plugins)
  const findings = await conformance(allEndpoints, {
    api: 'http://api.localhost:8080',
    send: async (request) => sandbox.fetch(request),
    bearer: await token(),
    params: { account: 'ctm', domain: 'default', '/api/login-config/{id}': 'default' },
  })
  expect(findings.filter(({ verdict }) => verdict === 'blocks')).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'good').length).toBeGreaterThan(15)
})
