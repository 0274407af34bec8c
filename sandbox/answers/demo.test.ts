import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_PARTNERS } from './demo.ts'

const folder = new URL('../../partner-configs/', import.meta.url)

test('the demonstration partners have the names, domains and colours of their files', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const partners = files.map((name) => {
    // The files are checked by their schema.
    const { id, name: title, domains, brand } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    return { id, name: title, domains, color: brand.color }
  })
  const inOrder = (list: readonly { readonly id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(inOrder(DEMO_PARTNERS)).toEqual(inOrder(partners))
})
