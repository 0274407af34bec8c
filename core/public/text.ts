/** The face of texts beyond words: money, dates, times and amounts of data as a customer reads them. */
export {
  addDays,
  dayOf,
  daysBetween,
  formatBytes,
  formatClock,
  formatDate,
  formatDay,
  formatMoney,
  formatNumber,
  formatSeconds,
  formatTime,
  formatZonedClock,
} from './formats.ts'
export { formatsOf, nameOf } from './languages.ts'
export { timeLeftText } from './time-left.ts'
