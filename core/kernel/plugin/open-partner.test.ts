import { describe, expect, it } from 'vitest'
import { make } from '../../../tests/doubles/fake-plugin.ts'
import { NO_CUSTOMER } from './condition.ts'
import { openPartner } from './open-partner.ts'
import { defineOptions } from './options.ts'
import { plan } from './plan.ts'

const { schema } = defineOptions('a', { size: { type: 'integer', maximum: 5, default: 2, description: 'Size' } })
const sized = make('a', { options: schema })

describe('openPartner', () => {
  it('resolves the options of all plugins, with defaults for those that the file does not name', () => {
    const { options, faults } = openPartner({ plugins: { a: { size: 4 } } }, [sized, make('b')])
    expect([...options]).toEqual([
      ['b', {}],
      ['a', { size: 4 }],
    ])
    expect(openPartner({ plugins: {} }, [sized]).options.get('a')).toEqual({ size: 2 })
    expect(faults).toEqual([])
  })

  it('orders plugins: first those that the file does not name, by id, then the others as in the file', () => {
    const installed = [make('d'), make('c'), make('b'), make('a')]
    const { plugins } = openPartner({ plugins: { c: true, a: true } }, installed)
    expect(plugins.map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a'])
  })

  it('every plan has its options and its faults, and does not resolve them again', () => {
    const opened = openPartner({ plugins: { a: { size: 9 } } }, [sized])
    const first = plan(opened, {}, NO_CUSTOMER)
    const second = plan(opened, { s: true }, { ...NO_CUSTOMER, accountTypes: ['customer'] })
    expect(opened.faults.map(({ code, at }) => [code, at])).toEqual([['P103', '/plugins/a/size']])
    expect([first.faults, second.faults]).toEqual([opened.faults, opened.faults])
    expect(first.options).toBe(opened.options)
    expect(second.options).toBe(opened.options)
  })
})
