/** Formats of money, dates, times and amounts of data. */
export {
  addDays,
  dayOf,
  daysBetween,
  formatBytes,
  formatClock,
  formatDate,
  formatShortDate,
  formatMonth,
  formatNumber,
  formatSeconds,
  formatDateTime,
  formatSoon,
  formatZonedClock,
} from '../kernel/text/formats.ts'
export { formatMoney } from '../kernel/text/format-money.ts'
export { formatsOf, languageName } from '../kernel/text/languages.ts'
export { countdownText, timeLeftText } from '../kernel/text/time-left.ts'
