import { expect, test } from 'vitest'
import { countOf } from './test-steps.mjs'

test('vitest: tests are counted, and a file that could not be read is one failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countOf({ numPassedTests: 41, numFailedTests: 1, testResults })).toEqual({ passed: 41, failed: 2 })
})

test('playwright: a flaky journey passed in the end, an error outside of a journey is a failure', () => {
  const stats = { expected: 10, flaky: 1, unexpected: 2, skipped: 3 }
  expect(countOf({ stats, errors: [{}] })).toEqual({ passed: 11, failed: 3 })
})
