import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedEntry, checkedProgram } from './checked-entry.mjs'

let folder
beforeAll(() => {
  // A folder without a package.json, as an operator's may be.
  folder = mkdtempSync(join(tmpdir(), 'gapura-entry-'))
  writeFileSync(join(folder, 'tea.js'), checkedEntry('The teapot', 'tea-main.js'))
  writeFileSync(
    join(folder, 'tea-main.js'),
    `import { versions } from 'node:process'\nconsole.log('tea is ready', !!versions)\n`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program on a Node that reports this version. */
function startOn(version, file = 'tea.js') {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const preload = `--import=data:text/javascript,${encodeURIComponent(pretend)}`
  return spawnSync(process.execPath, [preload, join(folder, file)], { encoding: 'utf8' })
}

describe('a built program', () => {
  test.each(['24.0.0', '26.1.0'])('runs on Node %s', (version) => {
    expect(startOn(version)).toMatchObject({ status: 0, stdout: 'tea is ready true\n' })
  })

  test.each(['18.20.4', '20.20.2', '23.11.1'])(
    'on Node %s names in two lines the Node that it needs, and ends',
    (version) => {
      const { status, stdout, stderr } = startOn(version)
      expect([status, stdout]).toEqual([78, ''])
      expect(stderr).toContain(`The teapot needs Node 24 or newer; this is Node ${version} (${process.execPath}).`)
      expect(stderr).toContain('https://nodejs.org')
      expect(stderr.trim().split('\n')).toHaveLength(2)
    },
  )

  test('in one file is as strict, with an exit code of its own', () => {
    const { banner, footer } = checkedProgram('The teapot', 2)
    const body = `const { sep } = require('node:path')\nconsole.log(sep !== '', __filename.endsWith('one.js'))`
    writeFileSync(join(folder, 'one.js'), [banner, body, footer].join('\n'))
    expect(startOn('24.0.0', 'one.js')).toMatchObject({ status: 0, stdout: 'true true\n' })
    const message = expect.stringMatching(/^The teapot needs Node 24 or newer; this is Node 20\.20\.2 /)
    expect(startOn('20.20.2', 'one.js')).toMatchObject({ status: 2, stdout: '', stderr: message })
  })

  test('is read as CommonJS too, as old Nodes do without a package.json', () => {
    writeFileSync(join(folder, 'tea.cjs'), checkedEntry('The teapot', 'tea-main.js'))
    const { status, stdout } = spawnSync(process.execPath, [join(folder, 'tea.cjs')], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, 'tea is ready true\n'])
  })
})
