/** A value in the middle of a sentence. */

/** Characters of the scripts that are written from right to left; the last four begin those beyond the Basic Multilingual Plane. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC\uD802\uD803\uD83A\uD83B]/

/** A text in a right-to-left script is isolated, so that it does not change the order of the words and numbers after it. */
export function isolatedText(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
