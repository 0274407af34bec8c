import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { data, endpoint, list, nullable, z } from './endpoint.ts'
import { mayBeNone, parseAnswer } from './parse-answer.ts'

const thing = z.object({ id: z.string(), note: nullable(z.string()) })
const bare = endpoint('POST', '/bare', { summary: 'x', answer: thing })
const wrapped = endpoint('GET', '/wrapped', { summary: 'x', answer: data(thing) })
const many = endpoint('GET', '/many', { summary: 'x', answer: list(thing) })
const flags = endpoint('POST', '/flags', { summary: 'x', answer: z.object({ error: nullable(z.boolean()) }) })
const none = endpoint('GET', '/none', { summary: 'x', answer: data(z.nullable(thing)) })
const change = endpoint('PUT', '/change', { summary: 'x', answer: z.optional(data(thing)) })
const silent = endpoint('POST', '/silent', { summary: 'x' })

const THING = { id: 'a', note: 'b' }
const read = (call: Parameters<typeof parseAnswer>[0], body: unknown) =>
  parseAnswer(call, 'GET /x', body === '' ? '' : JSON.stringify(body))

describe('an object is read with and without its envelope', () => {
  it.each([
    ['declared bare, sent bare', bare, THING, THING],
    ['declared bare, sent in an envelope', bare, { data: THING }, THING],
    ['declared in an envelope, sent so', wrapped, { data: THING }, THING],
    ['declared in an envelope, sent bare', wrapped, THING, THING],
    ['a list in its envelope', many, { data: [THING], next: 'c' }, { data: [THING], next: 'c' }],
    ['a bare list', many, [THING], { data: [THING] }],
    // A shape without required fields also fits the envelope; the failure would then be read as a success.
    ['optional fields only, sent in an envelope', flags, { data: { error: true } }, { error: true }],
    ['a change with an optional answer, sent bare', change, THING, THING],
  ])('%s', (_, call, body, expected) => {
    expect(read(call, body)).toEqual(expected)
  })
})

describe('a missing optional field is null', () => {
  it.each([{ id: 'a' }, { id: 'a', note: null }])('in %j', (body) => {
    expect(read(bare, body)).toEqual({ id: 'a', note: null })
  })

  it.each([
    ['an empty body', ''],
    ['null', null],
    ['an envelope of null', { data: null }],
  ])('where the answer may be null: %s', (_, body) => {
    expect(read(none, body)).toBeNull()
  })
})

describe('an empty body', () => {
  it('is a success when no field is required', () => {
    expect(read(silent, '')).toBeUndefined()
    expect(read(change, '')).toBeUndefined()
    expect(read(flags, '')).toEqual({ error: null })
  })

  it('is a shape error when a field is required, and names the field', () => {
    expect(() => read(wrapped, '')).toThrow(ApiError)
    expect(() => read(bare, {})).toThrow('not as declared at /id')
    expect(() => read(wrapped, { data: { note: 'x' } })).toThrow('not as declared at /data/id')
    // A bare object that does not fit is not read as null.
    expect(() => read(none, { note: 'x' })).toThrow('not as declared at /data/id')
  })
})

it('404 is read as null only for a GET with an answer that may be null', () => {
  expect([none, wrapped, bare, many, change, silent].filter(mayBeNone)).toEqual([none])
})

it('in development tells the page field, expected and received of a wrong answer', () => {
  const told = vi.fn()
  vi.stubGlobal('document', {})
  vi.stubGlobal('dispatchEvent', told)
  expect(() => read(many, [{ id: 12, note: null }])).toThrow(ApiError)
  vi.unstubAllGlobals()
  expect(told.mock.calls.map(([{ detail }]) => detail)).toEqual([
    { where: 'GET /x', plugin: null, lines: ['/data/0/id: expected string; received 12'], stack: '' },
  ])
})
