/** Characters of right-to-left scripts. The last four are the lead surrogates of those outside the Basic Multilingual Plane. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC\uD802\uD803\uD83A\uD83B]/

/** Isolates a right-to-left value, so that it does not reorder the rest of the sentence. */
export function isolatedText(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
