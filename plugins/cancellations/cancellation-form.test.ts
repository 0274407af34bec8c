import { describe, expect, it } from 'vitest'
import { cancellationForm } from './cancellation-form.ts'

/** Faults by field. */
function faultsOf(start_date: string, end_date: string): Record<string, string> {
  const { error } = cancellationForm('2026-11-21').safeParse({ start_date, end_date })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

describe('days without a package', () => {
  it('begin today at the earliest and end later', () => {
    expect(faultsOf('2026-11-21', '2026-11-22')).toEqual({})
    expect(faultsOf('2026-12-24', '2027-01-02')).toEqual({})
  })

  it('need a start date and an end date', () => {
    expect(faultsOf('', '')).toEqual({ start_date: 'startRequired', end_date: 'endRequired' })
  })

  it('do not begin in the past', () => {
    expect(faultsOf('2026-11-20', '2026-11-30')).toEqual({ start_date: 'startPast' })
  })

  it('do not end on the day they begin, or before', () => {
    expect(faultsOf('2026-11-25', '2026-11-25')).toEqual({ end_date: 'endOrder' })
    expect(faultsOf('2026-11-25', '2026-11-24')).toEqual({ end_date: 'endOrder' })
  })

  it('report all faults at once', () => {
    expect(faultsOf('2026-11-20', '2026-11-19')).toEqual({ start_date: 'startPast', end_date: 'endOrder' })
  })
})
