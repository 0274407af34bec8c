import { expect, test } from 'vitest'
import { countOf, stepsOf } from './test-steps.mjs'

const namesOf = (steps) => steps.flat().map(({ name }) => name)
const argsOf = (steps, step) =>
  steps
    .flat()
    .find(({ name }) => name === step)
    .args.join(' ')

test('the quick part and the rest are together all tests and journeys', () => {
  const [quick, rest] = ['quick', 'rest'].map((part) => stepsOf(part, '/usr/bin/chromium'))
  expect(argsOf(quick, 'journeys')).toContain('--grep @quick')
  expect(argsOf(rest, 'journeys')).toContain('--grep-invert @quick')
  expect(argsOf(quick, 'tests')).toContain('--mode quick')
  expect(argsOf(rest, 'tests')).toContain('--mode rest')
  expect([...new Set([...namesOf(quick), ...namesOf(rest)])]).toEqual(namesOf(stepsOf('all', '/usr/bin/chromium')))
})

test('without a browser all steps except the journeys are run', () => {
  for (const part of ['quick', 'rest', 'all']) {
    expect(namesOf(stepsOf(part, null))).toEqual(
      namesOf(stepsOf(part, '/usr/bin/chromium')).filter((name) => name !== 'journeys'),
    )
  }
})

test('vitest: tests are counted, and a file that could not be read is one failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'adds up', failureMessages: ['expected \u001B[31m1\u001B[39m'] },
      ],
    },
    { name: 'c.test.ts', status: 'failed', assertionResults: [], message: 'no such file' },
  ]
  const counts = { numPassedTests: 41, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  expect(countOf({ ...counts, testResults })).toEqual({
    passed: 41,
    failed: 2,
    faults: ['c.test.ts: no such file', 'b.test.ts › adds up: expected 1'],
  })
})

test('vitest: a test that is skipped or only planned is a failure', () => {
  const counts = { numPassedTests: 41, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
  const assertionResults = [{ status: 'skipped', fullName: 'adds up', failureMessages: [] }]
  const testResults = [{ name: 'a.test.ts', status: 'passed', assertionResults }]
  expect(countOf({ ...counts, testResults })).toEqual({
    passed: 41,
    failed: 1,
    faults: ['a.test.ts › adds up: skipped'],
  })
})

test('playwright: a flaky journey counts as passed; a skipped one and an error outside of a journey count as failures', () => {
  const stats = { expected: 10, flaky: 1, unexpected: 1, skipped: 1 }
  const journey = (title, status, errors) => ({
    title,
    tests: [{ status, projectName: 'phone', results: [{ errors }] }],
  })
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [
        journey('a customer pays', 'unexpected', [{ message: 'the time was over' }, { message: 'not paid\nin time' }]),
      ],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [journey('a customer waits', 'skipped', []), journey('a customer reads', 'expected', [])],
        },
      ],
    },
  ]
  expect(countOf({ stats, suites, errors: [{ message: 'no browser' }] })).toEqual({
    passed: 11,
    failed: 3,
    faults: [
      'no browser',
      'a.spec.ts › a customer pays (phone): the time was over\n    not paid\n    in time',
      'a.spec.ts › a customer waits (phone): skipped',
    ],
  })
})
