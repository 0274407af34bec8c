/** The numbering plans of all countries, 80 KB: import this only where it is lazily loaded. `readNumber` of `@gapura/core/forms` loads them. */
export { countriesWithNumbers, dialCode } from '../kit/forms/number-plans.ts'
