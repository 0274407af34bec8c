import { expect, test } from 'vitest'
import { countOf } from './test-steps.mjs'

test('vitest: tests are counted, and a file that could not be read is one failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ]
  const counts = { numPassedTests: 41, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  expect(countOf({ ...counts, testResults })).toEqual({ passed: 41, failed: 2 })
})

test('vitest: a test that is skipped or only planned is a failure', () => {
  const counts = { numPassedTests: 41, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 }
  expect(countOf({ ...counts, testResults: [] })).toEqual({ passed: 41, failed: 3 })
})

test('playwright: a flaky journey counts as passed; a skipped one and an error outside of a journey count as failures', () => {
  const stats = { expected: 10, flaky: 1, unexpected: 2, skipped: 3 }
  expect(countOf({ stats, errors: [{}] })).toEqual({ passed: 11, failed: 6 })
})
