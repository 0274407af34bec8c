/** Country calling code of numbers that are typed without one. */
export const DIAL = '62'
