import { describe, expect, it } from 'vitest'
import { isGood, tableOf, withTable, type Result } from './results.ts'

const result = (kind: string, name: string, outcome: Result['outcome'], note = ''): Result => ({
  kind,
  name,
  outcome,
  note,
})

describe('the table of results', () => {
  it('has one row per case, one column per kind, and each reason once', () => {
    const table = tableOf([
      result('mikrotik', 'online', 'passed'),
      result('mikrotik', 'logout', 'failed', 'still open'),
      result('uam', 'online', 'not run', 'no source'),
      result('uam', 'logout', 'not run', 'no source'),
      result('opennds', 'RADIUS dead', 'none', 'asks no RADIUS'),
    ])
    expect(table.split('\n')).toEqual([
      '| case        | mikrotik   | uam         | opennds |',
      '| ----------- | ---------- | ----------- | ------- |',
      '| online      | passed     | not run (2) |         |',
      '| logout      | FAILED (1) | not run (2) |         |',
      '| RADIUS dead |            |             | – (3)   |',
      '',
      '1. still open',
      '2. no source',
      '3. asks no RADIUS',
    ])
  })

  it('is good when no case failed and at least one passed', () => {
    const passed = result('a', 'b', 'passed')
    expect(isGood([passed, result('a', 'c', 'not run', 'why')])).toBe(true)
    expect(isGood([passed, result('a', 'c', 'failed', 'why')])).toBe(false)
    expect(isGood([result('a', 'c', 'not run', 'why')])).toBe(false)
    expect(isGood([])).toBe(false)
  })

  it('replaces only the table of the guide', () => {
    const guide = '# Lab\n\n<!-- what ran -->\n\n| old |\n\n## More\n\ntext\n'
    expect(withTable(guide, '| new |')).toBe('# Lab\n\n<!-- what ran -->\n\n| new |\n\n## More\n\ntext\n')
    expect(withTable('<!-- what ran -->', '| new |')).toBe('<!-- what ran -->\n\n| new |\n')
    expect(() => withTable('# Lab', '| new |')).toThrow('There is no')
  })
})
