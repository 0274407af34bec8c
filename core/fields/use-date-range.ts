/** The range of days that a list is asked for, kept in the address: a link leads to it, and Back undoes a choice. */
import { useSearchParams } from '../navigation/use-navigation.ts'
import { isInOrder, readRange, writeRange, type Range } from './range.ts'

export type DateRangeState = {
  readonly range: Range
  /** False while its end is before its beginning: nothing can be asked for then. */
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
