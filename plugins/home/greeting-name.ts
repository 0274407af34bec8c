/**
 * The name in the greeting: the first part of a customer's name that is one. Nothing is concluded from a name, neither a gender nor which
 * part is the family's.
 */

/** Forms of address, religious and academic titles, particles of nobility and of Balinese names. */
const TITLES = new Set(
  (
    'bapak bpk pak ibu bu sdr sdri saudara saudari tuan tn nyonya ny nona nn mas mbak mba kak kakak bang abang kang teh ' +
    'haji hajah hajjah hj kh kyai kiai nyai ustaz ustad ustadz ustazah ustadzah ust gus ning habib syekh sheikh romo pdt pastor suster ' +
    'raden rd ra rr rm raa roro ni nyi i gst dr drg drh drs dra prof ir insinyur dokter profesor ' +
    'mr mrs ms miss mx sir madam mister doctor professor'
  ).split(' '),
)

/** Null: no part is left, and the greeting has no name. */
export function greetingName(name: string): string | null {
  // Degrees follow a comma: `Siti Rahmawati, S.Kom.` A dot ends an abbreviation or an initial: `H.Ahmad`, `Moh. Ridwan`.
  const parts =
    name
      .normalize('NFC')
      .split(',')[0]
      ?.match(/[^\s.]+\.?/gu) ?? []
  const isName = (part: string) =>
    !part.endsWith('.') && (part.match(/\p{L}/gu)?.length ?? 0) > 1 && !TITLES.has(part.toLowerCase())
  return parts.find(isName) ?? null
}
