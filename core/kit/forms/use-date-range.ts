/** Stores the chosen range of days in the query, so that a link can contain it and Back undoes a choice. */
import { useSearchParams } from '../navigation/use-navigation.ts'
import { isInOrder, dateRangeFromQuery, withRange, type DayRange } from './date-range-query.ts'

export type DateRangeState = {
  readonly range: DayRange
  readonly isInOrder: boolean
  readonly choose: (range: DayRange) => void
}

export function useDateRange(): DateRangeState {
  const [search, setSearch] = useSearchParams()
  const range = dateRangeFromQuery(search)
  return {
    range,
    isInOrder: isInOrder(range),
    choose: (next) => setSearch((now) => withRange(now, next)),
  }
}
