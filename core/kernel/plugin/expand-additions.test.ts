import { expect, it } from 'vitest'
import { NO_CUSTOMER } from './condition.ts'
import { codes, make, named, page } from '../../../tests/doubles/fake-plugin.ts'
import type { Additions } from './additions.ts'
import { openPartner } from './open-partner.ts'
import { collect, plan } from './plan.ts'
import { defineSlot } from './slot.ts'
import { allPages } from './expand-additions.ts'

const kind = defineSlot<string>('kind')
const inner = defineSlot<string>('inner')
const extending = (extend: (item: string) => Additions) => make('owner', { extends: [kind.extend(extend)] })
const fragile = (item: string): Additions => {
  if (item === 'bad') throw new Error('no such kind')
  return { pages: [page(`/${item}`)], adds: [inner.add(item)] }
}

it('P111: a failed extension leaves out only that contribution', () => {
  const plugins = [
    extending(fragile),
    make('a', { pages: [page('/a')], adds: [kind.add('bad'), kind.add('good')] }),
    make('b', { adds: [kind.add('fine')] }),
  ]
  const result = plan(openPartner(named('owner', 'a', 'b'), plugins), {}, NO_CUSTOMER)
  expect(result.faults).toEqual([
    {
      code: 'P111',
      at: '/plugins/a',
      expected: 'what the owner of the slot kind adds',
      received: 'no such kind',
    },
  ])
  expect(collect(result, kind).map(({ item }) => item)).toEqual(['good', 'fine'])
  expect(collect(result, inner).map(({ item }) => item)).toEqual(['good', 'fine'])
  expect(result.pages.filter(({ shown }) => shown).map(({ page }) => page.path)).toEqual(['/a', '/good', '/fine'])
  expect(result.contributions.find(({ contribution }) => contribution.item === 'bad')?.because).toEqual({
    code: 'off.extends',
    detail: 'kind: no such kind',
    at: '/plugins/a',
  })
})

it('P111: a failed contribution does not count in a slot for a single contribution', () => {
  const single = defineSlot<string>('kind', { isSingle: true })
  const plugins = [
    extending(fragile),
    make('a', { adds: [single.add('bad')] }),
    make('b', { adds: [single.add('good')] }),
  ]
  const result = plan(openPartner(named('owner', 'a', 'b'), plugins), {}, NO_CUSTOMER)
  expect(collect(result, single).map(({ item }) => item)).toEqual(['good'])
  expect(codes(result)).toEqual([['P111', '/plugins/a']])
})

it('P111: is no fault when the file does not name the plugin', () => {
  const result = plan(
    openPartner(named('owner'), [extending(fragile), make('a', { adds: [kind.add('bad')] })]),
    {},
    NO_CUSTOMER,
  )
  expect(result.faults).toEqual([])
})

it('P111: a slot that extends itself is detected', () => {
  const owner = extending((item) => ({ adds: [kind.add(`${item}+`)] }))
  const result = plan(openPartner(named('owner', 'a'), [owner, make('a', { adds: [kind.add('x')] })]), {}, NO_CUSTOMER)
  expect(collect(result, kind).map(({ item }) => item)).toEqual(['x'])
  expect(codes(result)).toEqual([['P111', '/plugins/a']])
})

it.each([undefined, null, 'pages', { pages: 5 }, { adds: [null] }])(
  'P111: an extension that returns %o adds nothing',
  (returned) => {
    // A plugin may be compiled without this project's types.
    const owner = extending(() => returned as unknown as Additions)
    const result = plan(
      openPartner(named('owner', 'a'), [owner, make('a', { adds: [kind.add('x')] })]),
      {},
      NO_CUSTOMER,
    )
    expect(codes(result).every(([code]) => code === 'P111')).toBe(true)
  },
)

it('P111: allPages leaves out only the pages of failed extensions', () => {
  const plugins = [extending(fragile), make('a', { adds: [kind.add('bad'), kind.add('good')] })]
  expect(allPages(plugins).map(({ path }) => path)).toEqual(['/good'])
})
