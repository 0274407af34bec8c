import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Oxlint's reports about a tree of files, as `path:line`. */
function lint(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = {
    jsPlugins: [join(process.cwd(), 'tools', 'lint', 'import-table.ts')],
    categories: { correctness: 'off' },
    rules: { 'gapura/import-table': 'error' },
  }
  for (const [path, text] of Object.entries({ ...files, '.oxlintrc.json': JSON.stringify(settings) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const oxlint = join(process.cwd(), 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = [...stdout.matchAll(/^(?:\.\/)?(\S+?):(\d+):\d+: (.*)$/gm)]
  expect(found.length, stdout + stderr).toBeGreaterThan(0)
  return found.map(([, path, line]) => `${path}:${line}`).toSorted()
}

test('every kind of import that runs up is an error at its line, and so is a file in no room', () => {
  const up = '../../shell/assembly/assemble.ts'
  const lines = [
    `import { a } from '${up}'`,
    `import type { B } from '${up}'`,
    `export * from '${up}'`,
    `export { c } from '${up}'`,
    `const load = () => import('${up}')`,
    `let it: import('${up}').It`,
    `const all = import.meta.glob(['./*.ts', '/plugins/*/plugin.ts'])`,
    `import { fine } from '../../kernel/api/client.ts'`,
  ]
  const found = lint({ 'core/kit/query/cache.ts': lines.join('\n'), 'core/cellar/box.ts': 'export const box = 1' })
  expect(found).toEqual([
    'core/cellar/box.ts:1',
    ...[1, 2, 3, 4, 5, 6, 7].map((line) => `core/kit/query/cache.ts:${line}`),
  ])
})

test('a plugin may import the plugins that its definition names in `needs`, and no other', () => {
  const found = lint({
    'plugins/news/plugin.ts': `export default { id: 'news', needs: ['packages'] }`,
    'plugins/news/news.tsx': `import { slot } from '@gapura/plugins/packages'\nimport { card } from '@gapura/plugins/home'`,
  })
  expect(found).toEqual(['plugins/news/news.tsx:2'])
})
