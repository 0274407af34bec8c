import { expect, test } from 'vitest'
import { openLog, type LogSettings } from './open-log.ts'

function logTo(settings: LogSettings) {
  const lines: string[] = []
  return { lines, log: openLog(settings, (line) => lines.push(line)) }
}

test('a log for people has the sentence alone', () => {
  const { lines, log } = logTo({ format: 'text', level: 'info' })
  log('lestari: / could not be rendered', { level: 'error', requestId: 'request-1' })
  expect(lines).toEqual(['lestari: / could not be rendered'])
})

test('a log for machines has one object a line, with time, level and the request', () => {
  const { lines, log } = logTo({ format: 'json', level: 'debug' })
  log('lestari: / could not be rendered:\n  at page', { level: 'error', requestId: 'request-1' })
  log('GET page: 200', { level: 'debug', requestId: 'request-2', kind: 'page', status: 200, ms: 1.5 })
  log('a line of no level')
  const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'error', time, requestId: 'request-1', msg: 'lestari: / could not be rendered:\n  at page' },
    { level: 'debug', time, requestId: 'request-2', kind: 'page', status: 200, ms: 1.5, msg: 'GET page: 200' },
    { level: 'warn', time, msg: 'a line of no level' },
  ])
  expect(lines.join('')).not.toContain('\n')
})

test.each(['text', 'json'] as const)('what weighs less than the level is left out of a log in %s', (format) => {
  const { lines, log } = logTo({ format, level: 'warn' })
  log('debugging', { level: 'debug' })
  log('for information', { level: 'info' })
  log('a warning')
  log('an error', { level: 'error' })
  expect(lines.map((line) => /a warning|an error/.exec(line)?.[0])).toEqual(['a warning', 'an error'])
})
