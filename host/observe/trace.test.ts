import { expect, test } from 'vitest'
import { traceOf } from './trace.ts'

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const trace = (headers: Readonly<Record<string, string>>) => traceOf(new Headers(headers))

test('the proxy’s name of a request and its trace are kept', () => {
  const headers = { 'x-request-id': '7f1c9a-01', traceparent: PARENT }
  expect(trace(headers)).toEqual(headers)
})

test.each([
  ['none', {}],
  ['one that is too long', { 'x-request-id': 'a'.repeat(65) }],
  ['one that would break a line of a log', { 'x-request-id': 'abc", "level": "error' }],
  ['a trace of another form', { traceparent: `${PARENT}\u0001`.slice(1) }],
])('a request with %s gets a name of its own', (_, headers) => {
  expect(trace(headers)).toEqual({ 'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(trace(headers)).not.toEqual(trace(headers))
})
