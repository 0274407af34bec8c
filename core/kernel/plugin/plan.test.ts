import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_CUSTOMER, type Facts } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { codes, load, make, named, page, title } from '../../../tests/doubles/fake-plugin.ts'
import { openPartner } from './open-partner.ts'
import { collect, plan, pluginEntries, type Plan } from './plan.ts'
import { defineSlot } from './slot.ts'
import { howOften } from '../../../tests/fuzz-duration.ts'

/** A plugin that was compiled against another version of the contract. */
const from = (plugin: Plugin, core: string | null | undefined) => ({ ...plugin, core }) as unknown as Plugin
const customer: Facts = { accountTypes: ['customer'], serviceTypes: [], capabilities: [] }

const reason = (result: Plan, id: string) => result.plugins.find(({ plugin }) => plugin.id === id)?.because.code

describe('which plugins are on', () => {
  it('is on by the file, by `onByDefault`, or by its switch', () => {
    const plugins = [
      make('named'),
      make('default', { onByDefault: true }),
      make('switched', { switch: 's' }),
      make('other'),
    ]
    const result = plan(openPartner(named('named'), plugins), { s: true }, NO_CUSTOMER)
    expect(plugins.map(({ id }) => reason(result, id))).toEqual(['on.file', 'on.default', 'on.switch', 'off.file'])
    expect(result.faults).toEqual([])
  })

  it('is off when the file turns it off, whatever the values of its switch and `onByDefault`', () => {
    const result = plan(
      openPartner({ plugins: { a: false } }, [make('a', { onByDefault: true, switch: 's' })]),
      { s: true },
      NO_CUSTOMER,
    )
    expect(reason(result, 'a')).toBe('off.file')
  })

  it('is off when its switch is false, even if the file names it', () => {
    const result = plan(openPartner(named('a'), [make('a', { switch: 's' })]), { s: false }, NO_CUSTOMER)
    expect(reason(result, 'a')).toBe('off.switch')
  })

  it.each([null, 'true', 1, ''])('ignores a switch that is %o', (value) => {
    expect(reason(plan(openPartner(named(), [make('a', { switch: 's' })]), { s: value }, NO_CUSTOMER), 'a')).toBe(
      'off.file',
    )
    expect(reason(plan(openPartner(named('a'), [make('a', { switch: 's' })]), { s: value }, NO_CUSTOMER), 'a')).toBe(
      'on.file',
    )
  })
})

describe('faults', () => {
  it('P101: names all plugins', () => {
    const plugins = [make('packages'), make('home')]
    const result = plan(openPartner(named('pakages', 'something-else'), plugins), {}, NO_CUSTOMER)
    expect(codes(result)).toEqual([
      ['P101', '/plugins/pakages'],
      ['P101', '/plugins/something-else'],
    ])
    expect(result.faults.map(({ expected }) => expected)).toEqual(Array(2).fill('one of packages, home'))
  })

  it('P101: is no fault for a plugin that the file turns off', () => {
    expect(plan(openPartner({ plugins: { gone: false } }, []), {}, NO_CUSTOMER).faults).toEqual([])
  })

  it('points into the file by RFC 6901', () => {
    expect(plan(openPartner(named('a/b~c'), []), {}, NO_CUSTOMER).faults[0]?.at).toBe('/plugins/a~1b~0c')
  })

  const withOptions = make('a', {
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { size: { type: 'integer', minimum: 1, maximum: 5, default: 2, description: 'Size' } },
    },
  })

  it('P102 and P103: an unknown option is ignored, an invalid value is replaced by the default', () => {
    const result = plan(openPartner({ plugins: { a: { size: 9, colour: 'red' } } }, [withOptions]), {}, NO_CUSTOMER)
    expect(codes(result)).toEqual([
      ['P103', '/plugins/a/size'],
      ['P102', '/plugins/a/colour'],
    ])
    expect(result.options.get('a')).toEqual({ size: 2 })
  })

  it('P104: of two plugins with the same path the first in the file is on', () => {
    const plugins = [make('b', { pages: [page('/x')] }), make('a', { pages: [page('/x')] })]
    const result = plan(openPartner(named('b', 'a'), plugins), {}, NO_CUSTOMER)
    expect([reason(result, 'b'), reason(result, 'a')]).toEqual(['on.file', 'off.path'])
    expect(codes(result)).toEqual([['P104', '/plugins/a']])
    expect(result.pages.filter(({ shown }) => shown)).toHaveLength(1)
  })

  it('P104: plugins that are on by default come first, by id', () => {
    const plugins = ['z', 'm', 'a'].map((id) => make(id, { onByDefault: id !== 'a', pages: [page('/x')] }))
    const result = plan(openPartner(named('a'), plugins), {}, NO_CUSTOMER)
    expect(['m', 'z', 'a'].map((id) => reason(result, id))).toEqual(['on.default', 'off.path', 'off.path'])
  })

  it.each([
    ['/x/:id', '/x/:name'],
    ['/x/:id?', '/x/:other?'],
    ['/X', '/x'],
    ['/x/', '/x'],
    ['/x', '/x/:id?'],
  ])('P104: %s and %s are the same path, because they match the same addresses', (first, second) => {
    const result = plan(
      openPartner(named('a', 'b'), [make('a', { pages: [page(first)] }), make('b', { pages: [page(second)] })]),
      {},
      NO_CUSTOMER,
    )
    expect(codes(result)).toEqual([['P104', '/plugins/b']])
  })

  it('P104: includes the pages that extend contributions', () => {
    const kind = defineSlot<string>('kind')
    const owner = make('owner', { extends: [kind.extend((path) => ({ pages: [{ path, access: 'member', load }] }))] })
    const plugins = [owner, make('a', { adds: [kind.add('/same')] }), make('b', { adds: [kind.add('/same')] })]
    expect(codes(plan(openPartner(named('owner', 'a', 'b'), plugins), {}, NO_CUSTOMER))).toEqual([
      ['P104', '/plugins/b'],
    ])
  })

  it('P104: a plugin that needs the later one is off too', () => {
    const plugins = [
      make('a', { pages: [page('/x')] }),
      make('b', { pages: [page('/x')] }),
      make('c', { needs: ['b'] }),
    ]
    const result = plan(openPartner(named('a', 'b', 'c'), plugins), {}, NO_CUSTOMER)
    expect(codes(result)).toEqual([
      ['P104', '/plugins/b'],
      ['P105', '/plugins/c'],
    ])
  })

  it('P105: a chain of plugins is off when its last need is off', () => {
    const plugins = [make('a', { needs: ['b'] }), make('b', { needs: ['c'] }), make('c')]
    const result = plan(openPartner(named('a', 'b'), plugins), {}, NO_CUSTOMER)
    expect(['a', 'b', 'c'].map((id) => reason(result, id))).toEqual(['off.needs', 'off.needs', 'off.file'])
    expect(codes(result).map(([code]) => code)).toEqual(['P105', 'P105'])
  })

  it('P106: a circle is off with one fault, and so are plugins that need it', () => {
    const plugins = [
      make('a', { needs: ['b'] }),
      make('b', { needs: ['a'] }),
      make('c', { needs: ['a'] }),
      make('self', { needs: ['self'] }),
      make('free'),
    ]
    const result = plan(openPartner(named('a', 'b', 'c', 'self', 'free'), plugins), {}, NO_CUSTOMER)
    expect(['a', 'b', 'c', 'self', 'free'].map((id) => reason(result, id))).toEqual([
      'off.circle',
      'off.circle',
      'off.needs',
      'off.circle',
      'on.file',
    ])
    expect(codes(result).filter(([code]) => code === 'P106')).toHaveLength(2)
  })

  it('P107: of several plugins with the same id only the first is on', () => {
    const crowd = Array.from({ length: 50 }, (_, index) => make(`p${index}`))
    const [first, second] = [
      make('twin', { title: { id: '1', en: '1' } }),
      make('twin', { title: { id: '2', en: '2' } }),
    ]
    const result = plan(openPartner(named('twin'), [...crowd, first, second]), {}, NO_CUSTOMER)
    const shown = result.plugins
      .filter(({ plugin }) => plugin.id === 'twin')
      .map(({ plugin, shown }) => [plugin.title.id, shown])
    expect(shown).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(codes(result)).toEqual([['P107', '/plugins/twin']])
  })

  it('P108: a slot for a single contribution shows the first, with a fault', () => {
    const only = defineSlot<string>('only', { isSingle: true })
    const plugins = [make('a', { adds: [only.add('/a')] }), make('b', { adds: [only.add('/b')] })]
    const result = plan(openPartner(named('b', 'a'), plugins), {}, NO_CUSTOMER)
    expect(collect(result, only)).toEqual([{ plugin: 'b', item: '/b' }])
    expect(codes(result)).toEqual([['P108', '/plugins/a']])
    expect(result.contributions.find(({ plugin }) => plugin === 'a')?.because.code).toBe('off.one')
  })

  it('P108: a contribution that is not shown does not count', () => {
    const only = defineSlot<string>('only', { isSingle: true })
    const plugins = [
      make('a', { adds: [only.add('a', { when: { accountType: 'rtrw' } })] }),
      make('b', { adds: [only.add('b')] }),
    ]
    const result = plan(openPartner(named('a', 'b'), plugins), {}, customer)
    expect(collect(result, only)).toEqual([{ plugin: 'b', item: 'b' }])
    expect(result.faults).toEqual([])
  })

  it.each([
    ['P102', { colour: 'red' }],
    ['P103', { size: 9 }],
  ])('%s is reported once when two plugins share an id', (code, options) => {
    const result = plan(openPartner({ plugins: { a: options } }, [withOptions, withOptions]), {}, NO_CUSTOMER)
    expect(codes(result).map(([faultCode]) => faultCode)).toEqual([code, 'P107'])
  })

  it('P103 is reported for the plugin that is on, when another with its id is off', () => {
    const foreign = from(withOptions, '^2')
    const none = make('a')
    expect(codes(plan(openPartner({ plugins: { a: { size: 9 } } }, [foreign, none]), {}, NO_CUSTOMER))).toEqual([
      ['P102', '/plugins/a/size'],
      ['P109', '/plugins/a'],
    ])
  })

  it.each(['^2', undefined, null])('P109: a plugin written for core %s is off', (core) => {
    const foreign = from(make('a'), core)
    const result = plan(openPartner(named('a'), [foreign]), {}, NO_CUSTOMER)
    expect([reason(result, 'a'), codes(result)]).toEqual(['off.core', [['P109', '/plugins/a']]])
  })

  it('P109: is no fault when the file does not name the plugin', () => {
    const foreign = from(make('a'), '^2')
    expect(plan(openPartner(named(), [foreign]), {}, NO_CUSTOMER).faults).toEqual([])
  })

  it.each(['/error', '/Error/', '/under-maintenance'])('P110: a plugin on the core’s own path %s is off', (path) => {
    const result = plan(
      openPartner(named('a', 'b'), [make('a', { pages: [page(path)] }), make('b', { needs: ['a'] })]),
      {},
      NO_CUSTOMER,
    )
    expect([reason(result, 'a'), reason(result, 'b')]).toEqual(['off.path', 'off.needs'])
    expect(codes(result)).toEqual([
      ['P110', '/plugins/a'],
      ['P105', '/plugins/b'],
    ])
    expect(result.faults[0]).toMatchObject({ expected: 'a path of its own', received: `${path}, which the core has` })
  })

  it('P110: is no fault for a pattern that also matches a core path, because core paths are matched first', () => {
    expect(plan(openPartner(named('a'), [make('a', { pages: [page('/:any')] })]), {}, NO_CUSTOMER).faults).toEqual([])
  })
})

describe('additions', () => {
  it('a menu entry has its page’s access and condition', () => {
    const result = plan(
      openPartner(named('a'), [
        make<['/a']>('a', {
          pages: [{ ...page('/a'), when: { accountType: 'rtrw' } }],
          menu: [{ to: '/a', in: 'drawer', label: title, icon: { path: '', box: 24 } }],
        }),
      ]),
      {},
      customer,
    )
    expect(result.menu[0]).toMatchObject({ shown: false, because: { code: 'off.when', at: '/plugins/a' } })
    expect(pluginEntries(result, 'drawer')).toEqual([])
  })

  it('every addition of a plugin that is off has the reason off.plugin', () => {
    const slot = defineSlot<string>('s')
    const result = plan(
      openPartner(named(), [
        make<['/a']>('a', {
          pages: [page('/a')],
          menu: [{ to: '/a', in: 'bottom', label: title, icon: { path: '', box: 24 } }],
          adds: [slot.add('x')],
        }),
      ]),
      {},
      NO_CUSTOMER,
    )
    const all = [...result.pages, ...result.menu, ...result.contributions]
    expect(all.map(({ shown, because }) => [shown, because.code])).toEqual(Array(3).fill([false, 'off.plugin']))
  })

  it('extensions of a contribution have the contribution’s condition, at any depth', () => {
    const inner = defineSlot<string>('inner')
    const outer = defineSlot<string>('outer')
    const extension = outer.extend((path) => ({ pages: [{ path, access: 'member', load }], adds: [inner.add('deep')] }))
    const result = plan(
      openPartner(named('owner', 'a'), [
        make('owner', { extends: [extension] }),
        make('a', { adds: [outer.add('/o', { when: { accountType: 'rtrw' } })] }),
      ]),
      {},
      customer,
    )
    expect(result.pages.map(({ shown }) => shown)).toEqual([false])
    expect(result.contributions.map(({ shown }) => shown)).toEqual([false, false])
  })

  it('a contribution is not extended while the plugin that owns the slot is off', () => {
    const kind = defineSlot<string>('kind')
    const owner = make('owner', { extends: [kind.extend((path) => ({ pages: [{ path, access: 'member', load }] }))] })
    const plugins = [owner, make('a', { adds: [kind.add('/same')] })]
    expect(
      plan(openPartner(named('owner', 'a'), plugins), {}, NO_CUSTOMER).pages.map(({ plugin, shown }) => [
        plugin,
        shown,
      ]),
    ).toEqual([['a', true]])
    expect(plan(openPartner(named('a'), plugins), {}, NO_CUSTOMER).pages).toEqual([])
  })

  it('collects in the partner’s order, then by `order`, then in the order of plugins', () => {
    const slot = defineSlot<string>('home.card')
    const plugins = ['a', 'b', 'c', 'd'].map((id) =>
      make(id, { adds: [slot.add(id, { order: id === 'c' ? 1 : 100 })] }),
    )
    const partner = { ...named('b', 'a', 'c', 'd'), order: { 'home.card': ['d'] } }
    expect(collect(plan(openPartner(partner, plugins), {}, NO_CUSTOMER), slot).map(({ item }) => item)).toEqual([
      'd',
      'c',
      'b',
      'a',
    ])
    expect(collect(plan(openPartner(partner, []), {}, NO_CUSTOMER), slot)).toEqual([])
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
    const result = plan(openPartner(named('b', 'a', 'first'), plugins), {}, NO_CUSTOMER)
    expect(pluginEntries(result, 'drawer').map(({ to }) => to)).toEqual(['/first', '/b', '/a'])
  })
})

describe('for any file and any set of plugins', () => {
  const slot = defineSlot<number>('crowd')
  const crowd = Array.from({ length: 50 }, (_, index) =>
    make(`p${index}`, {
      pages: [page(`/p${index}`)],
      adds: [slot.add(index)],
      // Each needs all later plugins, so that a naive search would take exponential time.
      needs: Array.from({ length: 49 - index }, (__, later) => `p${index + 1 + later}`),
    }),
  )

  it('plans fifty plugins that all need one another', () => {
    const result = plan(openPartner(named(...crowd.map(({ id }) => id)), crowd), {}, NO_CUSTOMER)
    expect(result.plugins.filter(({ shown }) => shown)).toHaveLength(50)
    expect(result.faults).toEqual([])
  })

  it('is deterministic and does not throw, for any JSON in the file', () => {
    const options = crowd.slice(0, 3).map(({ id }) => id)
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
          const once = plan(openPartner({ plugins: parsed }, installed), login, NO_CUSTOMER)
          const twice = plan(openPartner({ plugins: parsed }, installed), login, NO_CUSTOMER)
          const flat = (result: Plan) => JSON.stringify(result)
          expect(flat(once)).toBe(flat(twice))
          for (const { plugin } of once.pages.filter(({ shown }) => shown)) {
            expect(once.plugins.find((planned) => planned.plugin.id === plugin)?.shown).toBe(true)
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
      fc.property(needs, fc.subarray(ids), (needsOf, on) => {
        const plugins = ids.map((id, index) => make(id, { needs: needsOf[index] ?? [] }))
        const result = plan(openPartner(named(...on), plugins), {}, NO_CUSTOMER)
        const shown = new Set(result.plugins.filter((planned) => planned.shown).map(({ plugin }) => plugin.id))
        for (const { plugin, shown: isOn, because } of result.plugins) {
          if (isOn) expect(plugin.needs.every((need) => shown.has(need))).toBe(true)
          if (!isOn) expect(because.code).toMatch(/^off\./)
        }
        // Without circles, following needs ends.
        const depth = (id: string, seen: readonly string[]): boolean =>
          !seen.includes(id) &&
          (plugins.find((plugin) => plugin.id === id)?.needs ?? []).every((need) => depth(need, [...seen, id]))
        for (const id of shown) expect(depth(id, [])).toBe(true)
      }),
    )
  })
})
