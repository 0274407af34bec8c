/** The guide for back-end engineers describes every call, and the portal can read every example in it. */
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../core/kernel/api/endpoint.ts'
import { parseAnswer } from '../core/kernel/api/parse-answer.ts'
import { describedCalls as calls, nameOf, undescribedOwners, type Call } from './described-calls.ts'
import { LEFT_OUT, LEFT_OUT_OR_NULL, mayLack } from './may-lack.ts'
import { allEndpoints } from '../tools/backend/all-endpoints.ts'

/** The example of a call, or of the call that a line such as "Answer: as `POST /api/request_otp`." refers to. */
const block = ({ text }: Call, kind: 'request' | 'answer'): string | undefined => {
  const line = new RegExp(`^${kind}: as \`(.+)\`\\.$`, 'im').exec(text)?.[1]
  const other = line === undefined ? undefined : calls.find(({ name }) => name === line)
  if (line !== undefined && !other) throw new Error(`docs/backend.md refers to ${line}, which has no section`)
  return new RegExp(`^\`\`\`json ${kind}\\n([^]*?)^\`\`\``, 'm').exec(other?.text ?? text)?.[1]
}
/** The fields in a line such as: The answer may lack `a`, `b.c`. */
const listed = ({ text }: Call, what: 'request' | 'answer') => {
  const line = new RegExp(`^The ${what} may lack ([^]*?)\\.\n`, 'm').exec(text)?.[1] ?? ''
  return [...line.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)
}
const isRead = (endpoint: Endpoint, text: string) => {
  try {
    parseAnswer(endpoint, '', text)
    return true
  } catch {
    return false
  }
}

test('the guide has one section for each call, for all plugins together, and no others', () => {
  const declared = new Set(allEndpoints.map(({ endpoint }) => nameOf(endpoint)))
  const ownersDescribed = allEndpoints.filter(({ owner }) => !undescribedOwners.has(owner))
  const described = new Set(calls.map(({ name }) => name))
  const missing = ownersDescribed.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !described.has(name))
  const unknown = [...described].filter((name) => !declared.has(name))
  expect(missing, 'docs/backend.md lacks these sections: write "### <call>" with its examples').toEqual([])
  expect(unknown, 'docs/backend.md has sections of calls that no endpoints.ts declares: remove them').toEqual([])
  expect(calls).toHaveLength(described.size)
})

const sections = allEndpoints.flatMap(({ endpoint }) => {
  const call = calls.find(({ name }) => name === nameOf(endpoint))
  return call ? [[call.name, endpoint, call] as const] : []
})

describe.each(sections)('%s', (name, endpoint, call) => {
  test('its example request has the fields that the portal sends', () => {
    const request = block(call, 'request')
    const sendsJson = endpoint.sends === 'json' && !endpoint.body.safeParse(undefined).success
    const rule = sendsJson
      ? 'the section lacks a block ```json request'
      : 'the call sends no JSON: remove ```json request'
    expect(request !== undefined, rule).toBe(sendsJson)
    if (request === undefined) return
    const sent: unknown = JSON.parse(request)
    const read = endpoint.body.safeParse(sent)
    expect(read.error).toBeUndefined()
    // The shape drops fields that it does not declare.
    expect(read.data).toEqual(sent)
  })

  test('its example answer can be read', () => {
    // The answer is a file, which has no example.
    if (endpoint.receives === 'file') return expect(block(call, 'answer')).toBeUndefined()
    return expect(() => parseAnswer(endpoint, name, block(call, 'answer') ?? '')).not.toThrow()
  })

  test('it lists the fields that may be missing, and whether the answer may be', () => {
    const [answer, request] = [block(call, 'answer'), block(call, 'request')]
    // Several plugins may read fields of the same answer.
    const readers = allEndpoints.filter((call) => nameOf(call.endpoint) === name).map((call) => call.endpoint)
    const isReadByAll = (text: string) => readers.every((reader) => isRead(reader, text))
    expect(listed(call, 'answer')).toEqual(
      answer ? mayLack(JSON.parse(answer), LEFT_OUT_OR_NULL, (it) => isReadByAll(JSON.stringify(it))) : [],
    )
    expect(listed(call, 'request')).toEqual(
      request ? mayLack(JSON.parse(request), LEFT_OUT, (it) => endpoint.body.safeParse(it).success) : [],
    )
    const mayBeNone = endpoint.method === 'GET' && isReadByAll('null')
    expect(call.text.includes('\nNone: `null` or 404.')).toBe(mayBeNone)
    expect(call.text.includes('\nThe answer may be empty.')).toBe(isReadByAll('') && !mayBeNone)
  })

  test('it states whether the call is open, idempotent or optional', () => {
    expect(/^[*_][^*_]*[Oo]pen/m.test(call.text), '_Open._ stands in a section exactly when `auth` is not bearer').toBe(
      endpoint.auth !== 'bearer',
    )
    expect(
      /^[*_][^*_]*[Ii]dempotent/m.test(call.text),
      '_Idempotent._ stands in a section exactly when `idempotent` is true',
    ).toBe(endpoint.idempotent)
    expect(/^[*_][^*_]*[Oo]ptional \(`([a-z-]+)`\)/m.exec(call.text)?.[1] ?? null).toBe(endpoint.optional)
  })
})
