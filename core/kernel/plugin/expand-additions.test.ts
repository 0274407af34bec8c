import { expect, it } from 'vitest'
import { NOBODY } from './condition.ts'
import { codes, make, named, page } from '../../../tests/doubles/fake-plugin.ts'
import type { Additions } from './additions.ts'
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

it('P111: a failed extension leaves out that contribution and no other', () => {
  const plugins = [
    extending(fragile),
    make('a', { pages: [page('/a')], adds: [kind.add('bad'), kind.add('good')] }),
    make('b', { adds: [kind.add('fine')] }),
  ]
  const made = plan(plugins, named('owner', 'a', 'b'), {}, NOBODY)
  expect(made.faults).toEqual([
    {
      code: 'P111',
      at: '/plugins/a',
      expected: 'what the owner of the slot kind adds',
      received: 'no such kind',
    },
  ])
  expect(collect(made, kind).map((one) => one.item)).toEqual(['good', 'fine'])
  expect(collect(made, inner).map((one) => one.item)).toEqual(['good', 'fine'])
  expect(made.pages.filter((one) => one.shown).map((one) => one.page.path)).toEqual(['/a', '/good', '/fine'])
  expect(made.contributions.find((one) => one.contribution.item === 'bad')?.because).toEqual({
    code: 'off.extends',
    sentence: 'what the owner of the slot kind adds to it failed: no such kind',
    at: '/plugins/a',
  })
})

it('P111: a failed contribution does not count in a slot for one', () => {
  const one = defineSlot<string>('kind', { one: true })
  const plugins = [extending(fragile), make('a', { adds: [one.add('bad')] }), make('b', { adds: [one.add('good')] })]
  const made = plan(plugins, named('owner', 'a', 'b'), {}, NOBODY)
  expect(collect(made, one).map(({ item }) => item)).toEqual(['good'])
  expect(codes(made)).toEqual([['P111', '/plugins/a']])
})

it('P111: is no fault when the file does not name the plugin', () => {
  const made = plan([extending(fragile), make('a', { adds: [kind.add('bad')] })], named('owner'), {}, NOBODY)
  expect(made.faults).toEqual([])
})

it('P111: a slot that extends itself is detected', () => {
  const owner = extending((item) => ({ adds: [kind.add(`${item}+`)] }))
  const made = plan([owner, make('a', { adds: [kind.add('x')] })], named('owner', 'a'), {}, NOBODY)
  expect(collect(made, kind).map((one) => one.item)).toEqual(['x'])
  expect(codes(made)).toEqual([['P111', '/plugins/a']])
})

it.each([undefined, null, 'pages', { pages: 5 }, { adds: [null] }])(
  'P111: an extension that returns %o adds nothing',
  (answered) => {
    // A plugin may be compiled without this project's types.
    const owner = extending(() => answered as unknown as Additions)
    const made = plan([owner, make('a', { adds: [kind.add('x')] })], named('owner', 'a'), {}, NOBODY)
    expect(codes(made).every(([code]) => code === 'P111')).toBe(true)
  },
)

it('P111: allPages leaves out only the pages of failed extensions', () => {
  const plugins = [extending(fragile), make('a', { adds: [kind.add('bad'), kind.add('good')] })]
  expect(allPages(plugins).map((one) => one.path)).toEqual(['/good'])
})
