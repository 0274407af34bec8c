import { expect, test } from 'vitest'
import { hashOf } from '../http/hash-of.ts'
import { createAdmittedFiles } from './admitted-files.ts'
import { readPackedPlugin, type PackedPlugin } from './packed-plugin.ts'

const DEFINITIONS = '/assets/1.1v.0123456789abcdef.js'
const description = {
  id: 'night-pass',
  version: '1.0.0',
  core: '^1',
  needs: [],
  slots: [],
  calls: [],
  reach: [],
  pages: [],
}
const packed = (code: string) =>
  readPackedPlugin(`/*! gapura-plugin ${JSON.stringify(description)} */\nimport*as $0 from"react";\n${code}`)

const hostWith = (...plugins: readonly (PackedPlugin | null)[]) => {
  const current = new Map(plugins.flatMap((plugin, at) => (plugin ? [[`plugin-${at}`, plugin]] : [])))
  const files = createAdmittedFiles({ plugins: { current: () => current }, shared: { react: '/assets/react.js' } })
  return { current, files }
}
const textOf = (file: Awaited<ReturnType<ReturnType<typeof createAdmittedFiles>['find']>>) =>
  file && new TextDecoder().decode(file.encoded.identity)

test('a script has the addresses of the build, and its hash is in its address and in its integrity', async () => {
  const { files } = hostWith(packed('one()'))
  const script = await files.scriptOf('plugin-0', DEFINITIONS)
  const file = await files.find(script?.address ?? '')
  expect(textOf(file)).toBe(`import"${DEFINITIONS}";\nimport*as $0 from"/assets/react.js";\none()`)
  expect(script?.address).toMatch(/^\/x\/[0-9a-f]{32}\/1\.1v\.0123456789abcdef\.js$/)
  expect(script?.address.startsWith(script.folder)).toBe(true)
  expect(script?.integrity).toBe(file && (await hashOf(file.encoded.identity)))
  expect(file?.type).toBe('text/javascript; charset=utf-8')
})

test('another host makes the same script from its address', async () => {
  const script = await hostWith(packed('one()')).files.scriptOf('plugin-0', DEFINITIONS)
  const { files } = hostWith(packed('other()'), packed('one()'))
  expect(textOf(await files.find(script?.address ?? ''))).toContain('one()')
})

test('a plugin that is off or changed has no script at the former address', async () => {
  const { current, files } = hostWith(packed('one()'))
  const script = await files.scriptOf('plugin-0', DEFINITIONS)
  const address = script?.address ?? ''
  expect(await files.find(address)).not.toBeNull()
  const changed = packed('changed()')
  if (changed) current.set('plugin-0', changed)
  expect(await files.find(address)).toBeNull()
  current.clear()
  expect([await files.find(address), await files.scriptOf('plugin-0', DEFINITIONS)]).toEqual([null, null])
})

test.each([
  '/x/',
  `/x/${'0'.repeat(32)}/1.1v.0123456789abcdef.js`,
  `/x/${'0'.repeat(32)}/../../assets/a.js`,
  `/x/${'0'.repeat(32)}/";alert(1)//.js`,
])('nothing is at %s', async (address) => {
  expect(await hostWith(packed('one()')).files.find(address)).toBeNull()
})
