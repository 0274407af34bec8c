import { expect, test } from 'vitest'
import { checkPlugins } from './check-plugin.ts'
import { definePlugin } from '../../core/kernel/plugin/define-plugin.ts'
import { importPlugins } from './import-plugins.ts'

test('a definition that throws at import disables only its plugin, whatever it throws', async () => {
  const tea = definePlugin({ id: 'tea', core: '^1', title: { id: 'Teh', en: 'Tea' } })
  const thrown: unknown = 'no window'
  const plugins = checkPlugins(
    await importPlugins({
      tea: () => Promise.resolve({ default: tea }),
      rum: () => Promise.reject(new ReferenceError('window is not defined')),
      gin: () => Promise.reject(thrown),
    }),
  )
  expect(plugins.map(({ id, definitionCheck }) => [id, definitionCheck?.isOff ?? false])).toEqual([
    ['tea', false],
    ['rum', true],
    ['gin', true],
  ])
  expect(plugins.flatMap(({ definitionCheck }) => definitionCheck?.faults ?? [])).toMatchObject([
    { code: 'P113', at: 'plugins/rum/plugin.ts', received: 'window is not defined' },
    { code: 'P113', at: 'plugins/gin/plugin.ts', received: 'no window' },
  ])
})

test.each([
  [
    'its message',
    new Error('Failed:\n\u001B[31m[PARSE] \u001B[0mno end\n  [ plugins/rum/plugin.ts:3:9 ]'),
    '/plugin.ts:3:9',
    '[PARSE] no end',
  ],
  ['its stack', stacked('no end', 'eval (/home/a/plugins/rum/parts/options.ts:7:5)'), '/parts/options.ts', 'no end'],
  ['neither', stacked('', 'run (/home/a/plugins/gin/plugin.ts:7:5)'), '/plugin.ts', 'Error'],
])('the place of an import that throws is that of %s, and what was received is one line', (_, error, at, received) => {
  const [plugin] = checkPlugins([['rum', error]])
  expect(plugin?.definitionCheck?.faults).toEqual([
    { code: 'P113', at: `plugins/rum${at}`, expected: 'a definition that can be imported', received },
  ])
})

test('a package that cannot be used has its fault, and another fault names the file in its package', async () => {
  const fault = { code: 'P139', at: 'node_modules/gin/package.json', expected: 'react', received: 'nothing' }
  const definitions = { gin: () => Promise.resolve({ fault }), rum: () => Promise.reject(new Error('no window')) }
  const plugins = checkPlugins(await importPlugins(definitions), { rum: 'node_modules/rum/plugin.js' })
  expect(plugins.map(({ id, definitionCheck }) => [id, definitionCheck?.isOff])).toEqual([
    ['gin', true],
    ['rum', true],
  ])
  expect(plugins.flatMap(({ definitionCheck }) => definitionCheck?.faults ?? [])).toEqual([
    fault,
    expect.objectContaining({ code: 'P113', at: 'node_modules/rum/plugin.js', received: 'no window' }),
  ])
})

function stacked(message: string, frame: string): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n    at ${frame}` })
}
