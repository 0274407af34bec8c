import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, isInOrder, lastDays, dateRangeFromQuery, withRange } from './date-range-query.ts'

const read = (query: string) => dateRangeFromQuery(new URLSearchParams(query))

describe('a range in the address', () => {
  it('has two ends, one end, or none', () => {
    expect(read('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(read('to=2026-11-30')).toEqual({ to: '2026-11-30' })
    expect(read('')).toEqual({})
  })

  it.each(['2026-11-31', '2026-13-01', '0026-11-01', '1999-12-31', '26-11-01', '2026-11-01T00:00', 'x', ''])(
    'does not accept “%s” as a day',
    (text) => {
      expect(isDay(text)).toBe(false)
      expect(read(`from=${text}`)).toEqual({})
    },
  )

  it('is written into a query and removed from it without a change of other parameters', () => {
    const search = new URLSearchParams('page=2&from=2026-01-01')
    const written = withRange(search, { from: '2026-02-01', to: '2026-02-28' })
    expect(written.toString()).toBe('page=2&from=2026-02-01&to=2026-02-28')
    expect(withRange(written, { from: '', to: '2026-02-28' }).toString()).toBe('page=2&to=2026-02-28')
    expect(search.get('from')).toBe('2026-01-01')
  })

  it('is read as it was written', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(dateRangeFromQuery(withRange(new URLSearchParams(), { from, to }))).toEqual({ from, to })
      }),
    )
  })

  it('is out of order only when its end is before its beginning', () => {
    expect(isInOrder({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
    expect(isInOrder({ from: '2026-11-01', to: '2026-11-01' })).toBe(true)
    expect(isInOrder({ from: '2026-11-02' })).toBe(true)
  })
})

describe('quick ranges', () => {
  it('include today in the last days', () => {
    expect(lastDays('2026-03-01', 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(lastDays('2026-11-21', 1)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
