/** Stores the chosen range of days in the query, so that a link can contain it and Back undoes a choice. */
import { useSearchParams } from '../navigation/use-navigation.ts'
import { isInOrder, readRange, writeRange, type Range } from './range.ts'

export type DateRangeState = {
  readonly range: Range
  readonly isInOrder: boolean
  readonly choose: (range: Range) => void
}

export function useDateRange(): DateRangeState {
  const [search, setSearch] = useSearchParams()
  const range = readRange(search)
  return {
    range,
    isInOrder: isInOrder(range),
    choose: (next) => setSearch((now) => writeRange(now, next)),
  }
}
