/** The country of numbers that are written without one. */
export const DIAL = '62'
