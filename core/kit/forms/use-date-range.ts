/** The chosen range of days. It is stored in the address's query, so that a link can carry it and Back undoes a choice. */
import { useSearchParams } from '../navigation/use-navigation.ts'
import { isInOrder, readRange, writeRange, type Range } from './range.ts'

export type DateRangeState = {
  readonly range: Range
  /** False while the end is before the beginning; no request is made then. */
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
