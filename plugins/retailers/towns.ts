/** Groups retailers by town, for customers whose place is not known. Pure. */
import type { Retailer } from './endpoints.ts'

export type Town = { readonly name: string | null; readonly retailers: readonly Retailer[] }

/**
 * The towns with most retailers first, then in alphabetical order, with their retailers as given; those whose address names none come last, as `null`. An address ends with
 * its town: `Jl. Hanoman No. 21, Ubud, Gianyar`.
 */
export function townsOf(retailers: readonly Retailer[]): readonly Town[] {
  const towns = new Map<string, { name: string | null; retailers: Retailer[] }>()
  for (const retailer of retailers) {
    const name = townOf(retailer.address)
    const key = name?.toLowerCase() ?? ''
    const town = towns.get(key) ?? { name, retailers: [] }
    town.retailers.push(retailer)
    towns.set(key, town)
  }
  return [...towns.values()].toSorted((a, b) =>
    a.name === null || b.name === null
      ? Number(a.name === null) - Number(b.name === null)
      : b.retailers.length - a.retailers.length || a.name.localeCompare(b.name, 'id'),
  )
}

/** The part after the last comma, without a postcode. Null where there is no comma. */
function townOf(address: string): string | null {
  const parts = address.split(',').map((part) => part.replace(/\b\d{5}\b/, '').trim())
  const named = parts.filter((part) => part !== '')
  return named.length > 1 ? (named.at(-1) ?? null) : null
}
