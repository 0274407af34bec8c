import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readGatewaySecrets, readSecretsText } from './gateway-secrets.ts'

const KINDS = ['uam', 'opennds']
const ENTRY = { kind: 'opennds', address: 'http://10.2.0.1:2050', secret: 'hush-hush' }
const GOOD = JSON.stringify({ lestari: [ENTRY, { ...ENTRY, kind: 'uam' }] })

function file(text: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secrets.json')
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('secrets are read by partner', () => {
  expect(readSecretsText(GOOD, KINDS)).toEqual({ secrets: { lestari: [ENTRY, { ...ENTRY, kind: 'uam' }] }, faults: [] })
})

test('a kind that a plugin opens may have a secret', () => {
  const text = JSON.stringify({ lestari: [{ ...ENTRY, kind: 'gerbang' }] })
  expect(readSecretsText(text, KINDS).faults).toEqual(['/lestari/0/kind: expected uam or opennds'])
  expect(readSecretsText(text, [...KINDS, 'gerbang'])).toMatchObject({ faults: [], secrets: { lestari: [{}] } })
})

test.each([
  ['{', 'expected JSON'],
  ['[]', 'expected an object by partner'],
  ['{"lestari":{}}', '/lestari: expected a list of gateways'],
  ['{"__proto__":[]}', '/__proto__: expected a list of gateways'],
  [JSON.stringify({ a: [{ ...ENTRY, kind: 'form' }] }), '/a/0/kind: expected uam or opennds'],
  [
    JSON.stringify({ a: [{ ...ENTRY, address: '10.2.0.1' }] }),
    "/a/0/address: expected an origin, as in the partner's file",
  ],
  [JSON.stringify({ a: [{ ...ENTRY, secret: '' }] }), '/a/0/secret: expected 1 to 200 characters'],
  [JSON.stringify({ a: [{ ...ENTRY, hush: 'hush-hush' }] }), '/a/0: expected only kind, address, secret'],
])('%s has a fault', (text, fault) => expect(readSecretsText(text, KINDS).faults).toEqual([fault]))

test('no fault repeats a secret', () => {
  const wrong = fc.record({ kind: fc.jsonValue(), address: fc.jsonValue(), secret: fc.constant('hush-hush') })
  fc.assert(
    fc.property(fc.oneof(wrong, fc.constant({ hush: ['hush-hush'] })), fc.nat(400), (value, cut) => {
      for (const text of [JSON.stringify({ a: [value] }), GOOD.slice(0, cut)])
        expect(readSecretsText(text, KINDS).faults.join()).not.toContain('hush')
    }),
  )
})

test('a file that every user of the machine may read is read with a warning', () => {
  const lines: string[] = []
  expect(readGatewaySecrets(file(GOOD, 0o600), (line) => lines.push(line), KINDS).faults).toEqual([])
  expect(lines).toEqual([])
  readGatewaySecrets(file(GOOD, 0o644), (line) => lines.push(line), KINDS)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^PORTAL_GATEWAY_SECRETS: every user of this machine may read .*; chmod 600 it$/)
})

test('a file that is missing or too large has a fault', () => {
  const read = (path: string) => readGatewaySecrets(path, () => undefined, KINDS).faults
  expect(read('/nowhere/secrets.json')).toEqual(['expected a file that the host can read; received ENOENT'])
  expect(read(file(' '.repeat(262_145), 0o600))).toEqual(['expected at most 262144 bytes'])
})
