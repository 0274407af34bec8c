import { expect, it } from 'vitest'
import { definePlugin } from './define-plugin.ts'
import { namesInConditions } from './names-in-conditions.ts'

const load = () => Promise.resolve({ default: () => null })
const make = (id: string, when: object) =>
  definePlugin({
    id,
    title: { id, en: id },
    core: '^1',
    pages: [{ path: `/${id}`, access: 'member', when: when as { capability: string }, load }],
  })

it('finds each name of a kind that a condition names, at any depth, once', () => {
  const plugins = [
    make('b', { any: [{ capability: 'debug' }, { not: { capability: 'audit' } }] }),
    make('a', { capability: 'debug' }),
    make('c', { accountType: 'rtrw' }),
  ]
  expect(namesInConditions(plugins, 'capability')).toEqual(['audit', 'debug'])
})

it('finds none without plugins', () => expect(namesInConditions([], 'serviceType')).toEqual([]))
