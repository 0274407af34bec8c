/** The guide for back-end engineers describes every call, and the portal can read every example in it. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../core/api/endpoint.ts'
import { readAnswer } from '../core/api/read-answer.ts'
import { allEndpoints } from '../tools/all-endpoints.ts'

type Call = { readonly name: string; readonly text: string }

const guide = readFileSync('docs/backend.md', 'utf8')
const calls: readonly Call[] = guide
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text: text.split(/^##? /m, 1)[0] ?? '' }))
const block = ({ text }: Call, kind: 'request' | 'answer') =>
  new RegExp(`^\`\`\`json ${kind}\\n([^]*?)^\`\`\``, 'm').exec(text)?.[1]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('it has one section for each call and no others', () => {
  const declared = new Set(allEndpoints.map(({ endpoint }) => nameOf(endpoint)))
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...declared].toSorted())
})

describe.each(allEndpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const call = calls.find((one) => one.name === name) ?? { name, text: '' }

  test('its example request has the fields that the portal sends', () => {
    const request = block(call, 'request')
    const sendsJson = endpoint.sends === 'json' && !endpoint.body.safeParse(undefined).success
    expect(request !== undefined).toBe(sendsJson)
    if (request === undefined) return
    const sent: unknown = JSON.parse(request)
    const read = endpoint.body.safeParse(sent)
    expect(read.error).toBeUndefined()
    // The shape drops fields that it does not declare.
    expect(read.data).toEqual(sent)
  })

  test('its example answer can be read', () => {
    // A file has no example.
    if (endpoint.receives === 'file') return expect(block(call, 'answer')).toBeUndefined()
    return expect(() => readAnswer(endpoint, name, block(call, 'answer') ?? '')).not.toThrow()
  })

  test('it says whether the call is open or idempotent', () => {
    expect(/^[*_][^*_]*[Oo]pen/m.test(call.text)).toBe(endpoint.auth === 'none')
    expect(/^[*_][^*_]*[Ii]dempotent/m.test(call.text)).toBe(endpoint.idempotent)
  })
})
