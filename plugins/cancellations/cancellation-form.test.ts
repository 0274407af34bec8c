import { describe, expect, it } from 'vitest'
import { cancellationForm } from './cancellation-form.ts'

function faultsOf(start_date: string, end_date: string): Record<string, string> {
  const { error } = cancellationForm('2026-11-21').safeParse({ start_date, end_date })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

describe('the dates of a cancellation', () => {
  it('may start today and end later', () => {
    expect(faultsOf('2026-11-21', '2026-11-22')).toEqual({})
    expect(faultsOf('2026-12-24', '2027-01-02')).toEqual({})
  })

  it('need a start date and an end date', () => {
    expect(faultsOf('', '')).toEqual({ start_date: 'startRequired', end_date: 'endRequired' })
  })

  it('may not start in the past', () => {
    expect(faultsOf('2026-11-20', '2026-11-30')).toEqual({ start_date: 'startPast' })
  })

  it('may not end on or before the start date', () => {
    expect(faultsOf('2026-11-25', '2026-11-25')).toEqual({ end_date: 'endOrder' })
    expect(faultsOf('2026-11-25', '2026-11-24')).toEqual({ end_date: 'endOrder' })
  })

  it('are checked together, and all faults are reported at once', () => {
    expect(faultsOf('2026-11-20', '2026-11-19')).toEqual({ start_date: 'startPast', end_date: 'endOrder' })
  })
})
