/** Streets around the demonstration retailers in Ubud and Menteng, found by name. */
export type GazetteerPlace = {
  readonly label: string
  readonly location: { readonly lat: number; readonly lng: number }
}

const PLACES: readonly (readonly [label: string, lat: number, lng: number])[] = [
  ['Jl. Raya Ubud, Ubud, Gianyar', -8.5069, 115.2625],
  ['Jl. Hanoman, Ubud, Gianyar', -8.5117, 115.2637],
  ['Jl. Monkey Forest, Ubud, Gianyar', -8.5133, 115.2606],
  ['Jl. Raya Campuhan, Sayan, Gianyar', -8.5036, 115.2542],
  ['Jl. Sukma, Peliatan, Gianyar', -8.5121, 115.2716],
  ['Jl. Raya Tegallalang, Gianyar', -8.4312, 115.2793],
  ['Jl. Melati, Menteng, Jakarta Pusat', -6.1964, 106.8317],
  ['Jl. Teuku Cik Ditiro, Menteng, Jakarta Pusat', -6.1985, 106.8334],
  ['Jl. HOS Cokroaminoto, Menteng, Jakarta Pusat', -6.1952, 106.8296],
  ['Jl. Cikini Raya, Menteng, Jakarta Pusat', -6.1903, 106.8389],
  ['Jl. Pegangsaan Timur, Menteng, Jakarta Pusat', -6.2011, 106.8428],
  ['Jl. Matraman Raya, Jakarta Timur', -6.2069, 106.8571],
]
const STOP_WORDS = new Set(['jl', 'jln', 'jalan', 'no', 'nomor', 'rt', 'rw'])

/** At most five places that share the most words with `typed`, best first. Empty when no word matches. */
export function placesFor(typed: string): readonly GazetteerPlace[] {
  const words = wordsOf(typed)
  return PLACES.map(([label, lat, lng]) => {
    const labelWords = wordsOf(label)
    return { label, location: { lat, lng }, fit: words.filter((word) => labelWords.includes(word)).length }
  })
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, 5)
    .map(({ label, location }) => ({ label, location }))
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !STOP_WORDS.has(word))
}
