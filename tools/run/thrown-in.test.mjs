import { expect, test } from 'vitest'
import { thrownIn } from './thrown-in.mjs'

const thrown = (...frames) => ({ stack: ['Error: no tea', ...frames].join('\n    at ') })

test.each([
  ['eval (/a/plugins/tea/endpoints.ts:3:7)', 'plugins/tea/endpoints.ts:3'],
  ['eval (C:\\a\\plugins\\tea\\sandbox\\index.ts:3:7)', 'plugins/tea/sandbox/index.ts:3'],
  ['/a/node_modules/@b/gapura-plugin-tea/dist/actions.js:3:7', 'node_modules/@b/gapura-plugin-tea/dist/actions.js'],
])('%s: the script and the remedy', (frame, place) => {
  expect(thrownIn(thrown('JSON.parse (<anonymous>)', frame, 'run (/a/tools/run.mjs:1:1)'))).toBe(
    `${place} threw when it was imported. Correct the script, or remove the plugin: importing it must have no effect.`,
  )
})

test('an error of anything else is none of a plugin', () => {
  expect(thrownIn(thrown('work (/a/tools/run.mjs:1:1)', 'eval (/a/plugins/tea/endpoints.ts:3:7)'))).toBeNull()
  expect(thrownIn(thrown('Tea (/a/plugins/tea/tea.tsx:3:7)'))).toBeNull()
  expect(thrownIn('no tea')).toBeNull()
  expect(thrownIn(null)).toBeNull()
})
