import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY, type Facts } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { codes, load, make, named, page, title } from '../../../tests/doubles/fake-plugin.ts'
import { collect, menuOf, plan, type Plan } from './plan.ts'
import { defineSlot } from './slot.ts'
import { howOften } from '../../../tests/how-long.ts'

/** A plugin that was compiled against another version of the contract. */
const from = (plugin: Plugin, core: string | null | undefined) => ({ ...plugin, core }) as unknown as Plugin
const customer: Facts = { accountTypes: ['customer'], serviceTypes: [], capabilities: [] }

const reason = (made: Plan, id: string) => made.plugins.find((one) => one.plugin.id === id)?.because.code

describe('which plugins are on', () => {
  it('is on by the file, by `always`, or by its switch', () => {
    const plugins = [make('named'), make('always', { always: true }), make('switched', { switch: 's' }), make('other')]
    const made = plan(plugins, named('named'), { s: true }, NOBODY)
    expect(plugins.map((one) => reason(made, one.id))).toEqual(['on.file', 'on.always', 'on.switch', 'off.file'])
    expect(made.faults).toEqual([])
  })

  it('is off when the file says false, whatever its switch or `always` say', () => {
    const made = plan([make('a', { always: true, switch: 's' })], { plugins: { a: false } }, { s: true }, NOBODY)
    expect(reason(made, 'a')).toBe('off.file')
  })

  it('is off when its switch is false, even if the file names it', () => {
    const made = plan([make('a', { switch: 's' })], named('a'), { s: false }, NOBODY)
    expect(reason(made, 'a')).toBe('off.switch')
  })

  it.each([null, 'true', 1, ''])('ignores a switch that is %o', (value) => {
    expect(reason(plan([make('a', { switch: 's' })], named(), { s: value }, NOBODY), 'a')).toBe('off.file')
    expect(reason(plan([make('a', { switch: 's' })], named('a'), { s: value }, NOBODY), 'a')).toBe('on.file')
  })
})

describe('faults', () => {
  it('P101: names the plugin that was probably meant, or all plugins', () => {
    const plugins = [make('packages'), make('home')]
    const made = plan(plugins, named('pakages', 'something-else'), {}, NOBODY)
    expect(codes(made)).toEqual([
      ['P101', '/plugins/pakages'],
      ['P101', '/plugins/something-else'],
    ])
    expect(made.faults.map((one) => one.expected)).toEqual(['packages', 'one of packages, home'])
  })

  it('P101: is no fault for a plugin that the file turns off', () => {
    expect(plan([], { plugins: { gone: false } }, {}, NOBODY).faults).toEqual([])
  })

  it('points into the file by RFC 6901', () => {
    expect(plan([], named('a/b~c'), {}, NOBODY).faults[0]?.at).toBe('/plugins/a~1b~0c')
  })

  const withOptions = make('a', {
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { size: { type: 'integer', minimum: 1, maximum: 5, default: 2, description: 'Size' } },
    },
  })

  it('P102 and P103: an unknown option is ignored, an invalid value is replaced by the default', () => {
    const made = plan([withOptions], { plugins: { a: { size: 9, colour: 'red' } } }, {}, NOBODY)
    expect(codes(made)).toEqual([
      ['P103', '/plugins/a/size'],
      ['P102', '/plugins/a/colour'],
    ])
    expect(made.plugins[0]?.options).toEqual({ size: 2 })
  })

  it('P104: of two plugins on one path the one that the file names first keeps it', () => {
    const plugins = [make('b', { pages: [page('/x')] }), make('a', { pages: [page('/x')] })]
    const made = plan(plugins, named('b', 'a'), {}, NOBODY)
    expect([reason(made, 'b'), reason(made, 'a')]).toEqual(['on.file', 'off.path'])
    expect(codes(made)).toEqual([['P104', '/plugins/a']])
    expect(made.pages.filter((one) => one.shown)).toHaveLength(1)
  })

  it('P104: plugins that are always on come first, by id', () => {
    const plugins = ['z', 'm', 'a'].map((id) => make(id, { always: id !== 'a', pages: [page('/x')] }))
    const made = plan(plugins, named('a'), {}, NOBODY)
    expect(['m', 'z', 'a'].map((id) => reason(made, id))).toEqual(['on.always', 'off.path', 'off.path'])
  })

  it.each([
    ['/x/:id', '/x/:name'],
    ['/x/:id?', '/x/:other?'],
    ['/X', '/x'],
    ['/x/', '/x'],
    ['/x', '/x/:id?'],
  ])('P104: %s and %s are one path, because they match the same addresses', (first, second) => {
    const made = plan(
      [make('a', { pages: [page(first)] }), make('b', { pages: [page(second)] })],
      named('a', 'b'),
      {},
      NOBODY,
    )
    expect(codes(made)).toEqual([['P104', '/plugins/b']])
  })

  it('P104: includes the pages that extend contributions', () => {
    const kind = defineSlot<string>('kind')
    const owner = make('owner', { extends: [kind.extend((path) => ({ pages: [{ path, access: 'member', load }] }))] })
    const plugins = [owner, make('a', { adds: [kind.add('/same')] }), make('b', { adds: [kind.add('/same')] })]
    expect(codes(plan(plugins, named('owner', 'a', 'b'), {}, NOBODY))).toEqual([['P104', '/plugins/b']])
  })

  it('P104: a plugin that needs the later one is off too', () => {
    const plugins = [
      make('a', { pages: [page('/x')] }),
      make('b', { pages: [page('/x')] }),
      make('c', { needs: ['b'] }),
    ]
    const made = plan(plugins, named('a', 'b', 'c'), {}, NOBODY)
    expect(codes(made)).toEqual([
      ['P104', '/plugins/b'],
      ['P105', '/plugins/c'],
    ])
  })

  it('P105: a chain of plugins is off when its last need is off', () => {
    const plugins = [make('a', { needs: ['b'] }), make('b', { needs: ['c'] }), make('c')]
    const made = plan(plugins, named('a', 'b'), {}, NOBODY)
    expect(['a', 'b', 'c'].map((id) => reason(made, id))).toEqual(['off.needs', 'off.needs', 'off.file'])
    expect(codes(made).map(([code]) => code)).toEqual(['P105', 'P105'])
  })

  it('P106: a circle is off with one fault, and so are plugins that need it', () => {
    const plugins = [
      make('a', { needs: ['b'] }),
      make('b', { needs: ['a'] }),
      make('c', { needs: ['a'] }),
      make('self', { needs: ['self'] }),
      make('free'),
    ]
    const made = plan(plugins, named('a', 'b', 'c', 'self', 'free'), {}, NOBODY)
    expect(['a', 'b', 'c', 'self', 'free'].map((id) => reason(made, id))).toEqual([
      'off.circle',
      'off.circle',
      'off.needs',
      'off.circle',
      'on.file',
    ])
    expect(codes(made).filter(([code]) => code === 'P106')).toHaveLength(2)
  })

  it('P107: of several plugins with one id only the first is on', () => {
    const crowd = Array.from({ length: 50 }, (_, index) => make(`p${index}`))
    const [first, second] = [
      make('twin', { title: { id: '1', en: '1' } }),
      make('twin', { title: { id: '2', en: '2' } }),
    ]
    const made = plan([...crowd, first, second], named('twin'), {}, NOBODY)
    const shown = made.plugins.filter((one) => one.plugin.id === 'twin').map((one) => [one.plugin.title.id, one.shown])
    expect(shown).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(codes(made)).toEqual([['P107', '/plugins/twin']])
  })

  it('P108: a slot for one contribution shows the first, with a fault', () => {
    const only = defineSlot<string>('only', { one: true })
    const plugins = [make('a', { adds: [only.add('/a')] }), make('b', { adds: [only.add('/b')] })]
    const made = plan(plugins, named('b', 'a'), {}, NOBODY)
    expect(collect(made, only)).toEqual([{ plugin: 'b', item: '/b' }])
    expect(codes(made)).toEqual([['P108', '/plugins/a']])
    expect(made.contributions.find((one) => one.plugin === 'a')?.because.code).toBe('off.one')
  })

  it('P108: a contribution that is not shown does not count', () => {
    const only = defineSlot<string>('only', { one: true })
    const plugins = [
      make('a', { adds: [only.add('a', { when: { accountType: 'rtrw' } })] }),
      make('b', { adds: [only.add('b')] }),
    ]
    const made = plan(plugins, named('a', 'b'), {}, customer)
    expect(collect(made, only)).toEqual([{ plugin: 'b', item: 'b' }])
    expect(made.faults).toEqual([])
  })

  it.each([
    ['P102', { colour: 'red' }],
    ['P103', { size: 9 }],
  ])('%s is reported once when two plugins share an id', (code, options) => {
    const made = plan([withOptions, withOptions], { plugins: { a: options } }, {}, NOBODY)
    expect(codes(made).map(([told]) => told)).toEqual(['P107', code])
  })

  it('P103 is reported for the plugin that is on, when another with its id is off', () => {
    const foreign = from(withOptions, '^2')
    const none = make('a')
    expect(codes(plan([foreign, none], { plugins: { a: { size: 9 } } }, {}, NOBODY))).toEqual([
      ['P109', '/plugins/a'],
      ['P102', '/plugins/a/size'],
    ])
  })

  it.each(['^2', undefined, null])('P109: a plugin written for core %s is off', (core) => {
    const foreign = from(make('a'), core)
    const made = plan([foreign], named('a'), {}, NOBODY)
    expect([reason(made, 'a'), codes(made)]).toEqual(['off.core', [['P109', '/plugins/a']]])
  })

  it('P109: is no fault when the file does not name the plugin', () => {
    const foreign = from(make('a'), '^2')
    expect(plan([foreign], named(), {}, NOBODY).faults).toEqual([])
  })

  it.each(['/error', '/Error/', '/under-maintenance'])('P110: a plugin on the core’s own path %s is off', (path) => {
    const made = plan([make('a', { pages: [page(path)] }), make('b', { needs: ['a'] })], named('a', 'b'), {}, NOBODY)
    expect([reason(made, 'a'), reason(made, 'b')]).toEqual(['off.path', 'off.needs'])
    expect(codes(made)).toEqual([
      ['P110', '/plugins/a'],
      ['P105', '/plugins/b'],
    ])
    expect(made.faults[0]).toMatchObject({ expected: 'a path of its own', received: `${path}, which the core has` })
  })

  it('P110: is no fault for a pattern that also matches a core path, because core paths are matched first', () => {
    expect(plan([make('a', { pages: [page('/:any')] })], named('a'), {}, NOBODY).faults).toEqual([])
  })
})

describe('parts', () => {
  it('an entry has its page’s access and condition', () => {
    const made = plan(
      [
        make<['/a']>('a', {
          pages: [{ ...page('/a'), when: { accountType: 'rtrw' } }],
          menu: [{ to: '/a', in: 'drawer', label: title, icon: { path: '', box: 24 } }],
        }),
      ],
      named('a'),
      {},
      customer,
    )
    expect(made.menu[0]).toMatchObject({ shown: false, because: { code: 'off.when', at: '/plugins/a' } })
    expect(menuOf(made, 'drawer')).toEqual([])
  })

  it('gives “its plugin is off” as the reason of every part of a plugin that is off', () => {
    const slot = defineSlot<string>('s')
    const made = plan(
      [
        make<['/a']>('a', {
          pages: [page('/a')],
          menu: [{ to: '/a', in: 'bottom', label: title, icon: { path: '', box: 24 } }],
          adds: [slot.add('x')],
        }),
      ],
      named(),
      {},
      NOBODY,
    )
    const all = [...made.pages, ...made.menu, ...made.contributions]
    expect(all.map((one) => [one.shown, one.because.code])).toEqual(Array(3).fill([false, 'off.plugin']))
  })

  it('extensions of a contribution have the contribution’s condition, at any depth', () => {
    const inner = defineSlot<string>('inner')
    const outer = defineSlot<string>('outer')
    const extension = outer.extend((path) => ({ pages: [{ path, access: 'member', load }], adds: [inner.add('deep')] }))
    const made = plan(
      [
        make('owner', { extends: [extension] }),
        make('a', { adds: [outer.add('/o', { when: { accountType: 'rtrw' } })] }),
      ],
      named('owner', 'a'),
      {},
      customer,
    )
    expect(made.pages.map((one) => one.shown)).toEqual([false])
    expect(made.contributions.map((one) => one.shown)).toEqual([false, false])
  })

  it('a contribution is not extended while the plugin that owns the slot is off', () => {
    const kind = defineSlot<string>('kind')
    const owner = make('owner', { extends: [kind.extend((path) => ({ pages: [{ path, access: 'member', load }] }))] })
    const plugins = [owner, make('a', { adds: [kind.add('/same')] })]
    expect(plan(plugins, named('owner', 'a'), {}, NOBODY).pages.map((one) => [one.plugin, one.shown])).toEqual([
      ['a', true],
    ])
    expect(plan(plugins, named('a'), {}, NOBODY).pages).toEqual([])
  })

  it('collects in the partner’s order, then by `order`, then in the order of plugins', () => {
    const slot = defineSlot<string>('home.card')
    const plugins = ['a', 'b', 'c', 'd'].map((id) =>
      make(id, { adds: [slot.add(id, { order: id === 'c' ? 1 : 100 })] }),
    )
    const partner = { ...named('b', 'a', 'c', 'd'), order: { 'home.card': ['d'] } }
    expect(collect(plan(plugins, partner, {}, NOBODY), slot).map((one) => one.item)).toEqual(['d', 'c', 'b', 'a'])
    expect(collect(plan([], partner, {}, NOBODY), slot)).toEqual([])
  })

  it('orders a menu by `order`, then in the order of plugins', () => {
    const entry = (path: '/p', order?: number) =>
      ({
        to: path,
        in: 'drawer',
        label: title,
        icon: { path: '', box: 24 },
        ...(order !== undefined && { order }),
      }) as const
    const plugins = [
      make('b', { pages: [page('/b')], menu: [{ ...entry('/p'), to: '/b' as never }] }),
      make('a', { pages: [page('/a')], menu: [{ ...entry('/p'), to: '/a' as never }] }),
      make('first', { pages: [page('/first')], menu: [{ ...entry('/p', 1), to: '/first' as never }] }),
    ]
    const made = plan(plugins, named('b', 'a', 'first'), {}, NOBODY)
    expect(menuOf(made, 'drawer').map((one) => one.entry.to)).toEqual(['/first', '/b', '/a'])
  })
})

describe('for any file and any set of plugins', () => {
  const slot = defineSlot<number>('crowd')
  const crowd = Array.from({ length: 50 }, (_, index) =>
    make(`p${index}`, {
      pages: [page(`/p${index}`)],
      adds: [slot.add(index)],
      // Each needs all that come after it: a naive search would walk as many paths as there are subsets.
      needs: Array.from({ length: 49 - index }, (__, later) => `p${index + 1 + later}`),
    }),
  )

  it('plans fifty plugins that all need one another', () => {
    const made = plan(crowd, named(...crowd.map((one) => one.id)), {}, NOBODY)
    expect(made.plugins.filter((one) => one.shown)).toHaveLength(50)
    expect(made.faults).toEqual([])
  })

  it('is deterministic and does not throw, for any JSON in the file', () => {
    const options = crowd.slice(0, 3).map((one) => one.id)
    const file = fc.dictionary(
      fc.oneof(fc.constantFrom(...options, '__proto__', 'constructor'), fc.string()),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(
        file,
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.constant(null))),
        (plugins, login) => {
          const parsed = JSON.parse(JSON.stringify(plugins)) as Record<string, unknown>
          const installed = [...crowd.slice(0, 3), make('s', { switch: 'toString' })]
          const once = plan(installed, { plugins: parsed }, login, NOBODY)
          const twice = plan(installed, { plugins: parsed }, login, NOBODY)
          const flat = (made: Plan) => JSON.stringify(made)
          expect(flat(once)).toBe(flat(twice))
          for (const one of once.pages.filter((each) => each.shown)) {
            expect(once.plugins.find((each) => each.plugin.id === one.plugin)?.shown).toBe(true)
          }
        },
      ),
      { numRuns: howOften(300) },
    )
  })

  it('for any needs, a plugin that is on has all that it needs, and no circle remains', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const needs = fc.array(fc.subarray(ids), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(needs, fc.subarray(ids), (wanted, on) => {
        const plugins = ids.map((id, index) => make(id, { needs: wanted[index] ?? [] }))
        const made = plan(plugins, named(...on), {}, NOBODY)
        const shown = new Set(made.plugins.filter((one) => one.shown).map((one) => one.plugin.id))
        for (const { plugin, shown: isOn, because } of made.plugins) {
          if (isOn) expect(plugin.needs.every((need) => shown.has(need))).toBe(true)
          if (!isOn) expect(because.code).toMatch(/^off\./)
        }
        // Without circles, following needs ends.
        const depth = (id: string, seen: readonly string[]): boolean =>
          !seen.includes(id) &&
          (plugins.find((one) => one.id === id)?.needs ?? []).every((need) => depth(need, [...seen, id]))
        for (const id of shown) expect(depth(id, [])).toBe(true)
      }),
    )
  })
})
