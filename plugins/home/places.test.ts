import { expect, test } from 'vitest'
import { placesOf, type HomeItem } from './places.ts'

const card = (id: string, zone?: HomeItem['zone']) => ({ id, item: zone === undefined ? {} : { zone } })

test('cards keep their order within their place', () => {
  const cards = [
    card('ad', 'aside'),
    card('a'),
    card('held', 'status'),
    card('ask', 'beside'),
    card('shop', 'rail'),
    card('choose', 'lead'),
    card('b', 'rest'),
    card('dwf', 'offers'),
  ]
  const places = placesOf(cards)
  const ids = Object.fromEntries(Object.entries(places).map(([place, members]) => [place, members.map(({ id }) => id)]))
  expect(ids).toEqual({
    status: ['held'],
    lead: ['choose'],
    main: ['a', 'b'],
    offers: ['dwf'],
    aside: ['ad'],
    rail: ['shop', 'ask'],
  })
})
