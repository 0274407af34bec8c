import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import savedCases from '../../../tests/corpus/router-data.json'
import { replaying } from '../../../tests/replaying.ts'
import { MAX_DATA_LENGTH, readRouterData, writeRouterData, type RouterData } from './router-data.ts'

const complete: RouterData = {
  ip: '10.5.50.7',
  identity: 'Balai Désa 😀',
  mac: 'AA:BB:CC:DD:EE:FF',
  link_login: 'http://login.example/login',
  link_orig: 'http://example.com/?a=1&b=2',
  error: 'invalid username or password',
  chap_id: '\\357',
  chap_challenge: '\\001\\002',
}
const json = JSON.stringify(complete)
const base64 = Buffer.from(json).toString('base64')

describe('router data', () => {
  it.each([
    ['base64url', Buffer.from(json).toString('base64url')],
    ['base64', base64],
    ['base64 without padding', base64.replace(/=+$/, '')],
    ['base64 with spaces instead of plus signs', base64.replaceAll('+', ' ')],
    ['base64, percent-encoded', encodeURIComponent(base64)],
    ['JSON', json],
    ['JSON, percent-encoded', encodeURIComponent(json)],
    ['JSON between spaces', ` ${json}\n`],
  ])('are read as %s', (_, text) => expect(readRouterData(text)).toEqual({ kind: 'good', data: complete }))

  it('require only an address; empty and missing fields are omitted', () => {
    expect(readRouterData('{"ip":"fe80::1","identity":"","mac":null,"other":1}')).toEqual({
      kind: 'good',
      data: { ip: 'fe80::1', identity: '' },
    })
  })

  it.each([null, ''])('are `none` for %j', (text) => expect(readRouterData(text)).toEqual({ kind: 'none' }))

  it.each([
    ['invalid base64', '%%%'],
    ['not JSON', btoa('hello')],
    ['not UTF-8', btoa('{"ip":"10.0.0.1","identity":"\xff"}')],
    ['a list', '["10.0.0.1"]'],
    ['a text', btoa('"10.0.0.1"')],
    ['null', btoa('null')],
    ['cut off', base64.slice(0, 40)],
    ['without an address', '{"identity":"x"}'],
    ['an invalid address', '{"ip":"<script>"}'],
    ['an address that is a number', '{"ip":10}'],
    ['an address from a prototype', '{"__proto__":{"ip":"10.0.0.1"}}'],
    ['a field that is not a text', '{"ip":"10.0.0.1","mac":{}}'],
    ['a field that is too long', JSON.stringify({ ip: '10.0.0.1', identity: 'x'.repeat(65) })],
    ['a lone surrogate', '{"ip":"10.0.0.1","identity":"\\ud83d"}'],
    ['too long', JSON.stringify({ ip: '10.0.0.1', more: 'x'.repeat(MAX_DATA_LENGTH) })],
  ])('are `bad` for %s', (_, text) => expect(readRouterData(text)).toEqual({ kind: 'bad' }))

  it.each([
    ['ip', 45],
    ['identity', 64],
    ['mac', 32],
    ['link_login', 1_000],
    ['link_orig', 2_000],
    ['error', 300],
    ['chap_id', 32],
    ['chap_challenge', 256],
  ])('may have %s of at most %i characters', (name, limit) => {
    const read = (length: number) => readRouterData(JSON.stringify({ ip: '1', [name]: '1'.repeat(length) })).kind
    expect([read(limit), read(limit + 1)]).toEqual(['good', 'bad'])
  })

  it('may be as long as the limit', () => {
    const shell = '{"ip":"10.0.0.1","more":""}'
    const read = (length: number) => readRouterData(shell.replace('""', `"${'x'.repeat(length - shell.length)}"`)).kind
    expect([read(MAX_DATA_LENGTH), read(MAX_DATA_LENGTH + 1)]).toEqual(['good', 'bad'])
  })

  it('may have another gateway’s original page of at most 2,000 characters', () => {
    const read = (length: number) => {
      const url = 'http://news.example/'.padEnd(length, 'x')
      const found = readRouterData(JSON.stringify({ ip: '10.0.0.7', url }))
      return found.kind === 'good' ? found.data.link_orig?.length : null
    }
    expect([read(2_000), read(2_001)]).toEqual([2_000, undefined])
  })

  it('never throw, for any text', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc.record({ ip: fc.jsonValue(), identity: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(any, (text) => {
        expect(['none', 'good', 'bad']).toContain(readRouterData(text).kind)
      }),
      replaying(savedCases, { numRuns: 500 }),
    )
  })

  it.each([
    ['originurl', 'http://news.example/'],
    ['userurl', 'http://news.example/'],
    ['url', 'http://news.example/'],
    ['orig', 'http://news.example/'],
    ['redirect', 'http://news.example/'],
  ])('have %s of another gateway as link_orig', (name, address) => {
    const read = (more: object) => readRouterData(JSON.stringify({ ip: '10.0.0.7', identity: 'balai', ...more }))
    const expected = { kind: 'good', data: { ip: '10.0.0.7', identity: 'balai', link_orig: address } }
    expect(read({ [name]: address })).toEqual(expected)
    expect(read({ [name]: 'http://other.example/', link_orig: address })).toEqual(expected)
    for (const bad of [7, null, '', `http://${'x'.repeat(2_000)}`, '\ud800']) {
      expect(read({ [name]: bad })).toEqual({ kind: 'good', data: { ip: '10.0.0.7', identity: 'balai' } })
    }
  })

  it('are read as writeRouterData wrote them', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    const data = fc.record({ ip: fc.ipV4(), identity: text, error: text, chap_challenge: text })
    fc.assert(
      fc.property(data, (routerData) => {
        const written = writeRouterData(routerData)
        expect(written).toMatch(/^[\w-]+$/)
        expect(readRouterData(written)).toEqual({ kind: 'good', data: routerData })
      }),
    )
  })
})
