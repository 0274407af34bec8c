import { expect, it } from 'vitest'
import type { Retailer } from './endpoints.ts'
import { townsOf } from './towns.ts'

const shop = (name: string, address: string): Retailer => ({
  id: name,
  name,
  phone: null,
  address,
  location: { lat: -8.5, lng: 115.2 },
  distance_m: null,
})
const named = (...addresses: readonly string[]) =>
  townsOf(addresses.map((address, index) => shop(String(index), address))).map(({ name, retailers }) => [
    name,
    retailers.map(({ id }) => id).join(''),
  ])

it.each([
  [
    ['Jl. Melati 1, Ubud, Gianyar', 'Jl. Mawar 2, Depok', 'Jl. Anggrek 3, Mas, Gianyar'],
    [
      ['Gianyar', '02'],
      ['Depok', '1'],
    ],
  ],
  // Postcodes, a comma at the end and capital letters make no town of their own.
  [['Jl. Melati 1, Depok 16424', 'Jl. Mawar 2, DEPOK, 16424', 'Jl. Anggrek 3, depok,'], [['Depok', '012']]],
  [
    ['Pasar Baru', 'Jl. Mawar 2, Depok', ''],
    [
      ['Depok', '1'],
      [null, '02'],
    ],
  ],
  [[], []],
] as const)('the addresses %j are in the towns %j', (addresses, towns) => {
  expect(named(...addresses)).toEqual(towns)
})
