import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import { createOutcomes } from './outcomes.ts'

const call = endpoint('GET', '/api/x', { summary: 'Something' })
afterEach(() => vi.restoreAllMocks())

it('calls every listener for every outcome until it is removed', () => {
  const outcomes = createOutcomes()
  const heard: unknown[] = []
  const stop = outcomes.listen((_, error) => heard.push(error?.code ?? 'well'))
  outcomes.listen(({ path }) => heard.push(path))
  outcomes.emit(call, null)
  stop()
  outcomes.emit(call, new ApiError('GET /api/x', { kind: 'network' }))
  expect(heard).toEqual(['well', '/api/x', '/api/x'])
})

it('an error in a listener affects neither the call nor other listeners', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const outcomes = createOutcomes()
  const heard: unknown[] = []
  outcomes.listen(() => {
    throw new Error('boom')
  })
  outcomes.listen(() => heard.push('still here'))
  expect(() => outcomes.emit(call, null)).not.toThrow()
  expect(heard).toEqual(['still here'])
})

it('an error in a listener is reported where the browser has reportError, and lost elsewhere', () => {
  const outcomes = createOutcomes()
  const error = new Error('boom')
  outcomes.listen(() => {
    throw error
  })
  vi.stubGlobal('reportError', undefined)
  Reflect.deleteProperty(globalThis, 'reportError')
  expect(() => outcomes.emit(call, null)).not.toThrow()
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  outcomes.emit(call, null)
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
})

it('only the first listener gets earlier outcomes, at most 50', () => {
  const outcomes = createOutcomes()
  for (let count = 0; count < 60; count += 1) outcomes.emit(call, null)
  const heard: string[] = []
  outcomes.listen(() => heard.push('first'))()
  outcomes.emit(call, null)
  outcomes.listen(() => heard.push('second'))
  expect(heard).toEqual(Array.from({ length: 50 }, () => 'first'))
})
