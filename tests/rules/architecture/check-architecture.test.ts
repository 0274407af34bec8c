/** Tests the checker on small invented source trees, each with one fault or with none. */
import { describe, expect, test } from 'vitest'
import { checkArchitecture } from './check-architecture.ts'
import { report } from './fault.ts'

/** Faults of a tree given as `{ path: text }`, as one text. */
function check(tree: Readonly<Record<string, string>>): string {
  return report(checkArchitecture(Object.entries(tree).map(([path, text]) => ({ path, text }))))
}

const DEFINITION = `import { definePlugin } from '@gapura/core'\nexport default definePlugin({ id: 'news', needs: ['packages'] })`

describe('files that are loaded before anything is shown', () => {
  const FACE = `export { row } from './row.ts'`

  test.each(['plugin', 'index', 'endpoints', 'sandbox'])('a plugin’s %s.ts may not load a screen', (name) => {
    const found = check({
      [`plugins/news/${name}.ts`]: FACE,
      'plugins/news/row.ts': `import { Row } from './row.tsx'`,
      'plugins/news/row.tsx': '',
    })
    expect(found).toContain(`plugins/news/${name}.ts → plugins/news/row.ts → plugins/news/row.tsx`)
    expect(found.match(/remedy/g)).toHaveLength(1)
  })

  test('nor may it load a screen of a plugin that it needs', () => {
    const found = check({
      'plugins/news/plugin.ts': DEFINITION,
      'plugins/news/sandbox.ts': `import { price } from '@gapura/plugins/packages'`,
      'plugins/packages/index.ts': `import './packages.css'`,
    })
    expect(found).toContain('plugins/news/sandbox.ts → plugins/packages/index.ts → plugins/packages/packages.css')
  })

  test('a screen may be imported lazily or for its types', () => {
    const found = check({
      'plugins/news/index.ts': `import type { Props } from './row.tsx'\nexport const load = () => import('./row.tsx')`,
      'plugins/news/row.tsx': `import './news.css'`,
    })
    expect(found).toBe('')
  })
})

test.each([`import { b } from './b.ts'`, `const load = () => import('./b.ts')`])('%s closes a circle', (text) => {
  const tree = { 'core/kit/ui/a.ts': text, 'core/kit/ui/b.ts': `import { c } from './c.ts'` }
  const found = check({ ...tree, 'core/kit/ui/c.ts': `import { a } from './a.ts'` })
  expect(found).toContain('core/kit/ui/a.ts → core/kit/ui/b.ts → core/kit/ui/c.ts → core/kit/ui/a.ts')
  expect(found.match(/remedy/g)).toHaveLength(1)
  expect(check({ ...tree, 'core/kit/ui/c.ts': `import type { A } from './a.ts'` })).toBe('')
})

describe('moves', () => {
  test.each([
    `history.pushState(null, '', '/a')`,
    `window.history.back()`,
    `location.assign('/a')`,
    `globalThis.location.replace('/a')`,
    `location.href = '/a'`,
    `window.location = '/a'`,
  ])('%s in a screen is a fault, and the remedy names useGo', (text) => {
    const found = check({ 'plugins/news/plugin.ts': DEFINITION, 'plugins/news/news.tsx': text })
    expect(found).toContain('plugins/news/news.tsx:1')
    expect(found).toContain('useGo')
    expect(found.match(/remedy/g)).toHaveLength(1)
  })

  test('reading the address, and variables or fields of these names, are no faults', () => {
    const text = `const past = log.history.length\nconst at = location.pathname\nlink.href = '/a'`
    expect(check({ 'plugins/news/plugin.ts': DEFINITION, 'plugins/news/news.tsx': text })).toBe('')
  })

  test('the navigation itself may change the address', () => {
    expect(check({ 'core/kit/navigation/go.ts': `window.location.assign('/a')` })).toBe('')
  })
})

describe('plugins’ names', () => {
  const CONFIG = 'vite.config.ts'
  test.each([
    [CONFIG, `const test = /plugins[\\\\/]news[\\\\/]list/`],
    [CONFIG, `const first = 'plugins/news/list.tsx'`],
    ['host/page/write-page.ts', `const first = 'plugins/news/list.tsx'`],
  ])('one in %s is a fault', (path, text) => {
    expect(check({ 'plugins/news/plugin.ts': DEFINITION, [path]: text })).toContain(
      `${path}:1\n  found:  the plugin news by name`,
    )
  })
  test('a pattern for all plugins is no fault', () => {
    expect(
      check({ 'plugins/news/plugin.ts': DEFINITION, [CONFIG]: `const definitions = globSync('plugins/*/plugin.ts')` }),
    ).toBe('')
  })
})

test.each([
  ['/** It answers background requests. */', 'It'],
  ['/**\n * Those of the page.\n */', 'Those'],
  ['/* Besides the frame. */', 'Besides'],
  ['// Its name.', 'Its'],
])('a comment without a subject is reported: %s', (comment, word) => {
  expect(check({ 'core/kit/ui/field.tsx': `${comment}\n` })).toContain(`a comment that begins with “${word}”`)
})

test.each(['/** The gateway answers. It is asked once. */', '// The page is old.\n// It is deleted.', '/** Items */'])(
  'a comment with a subject is no fault: %s',
  (comment) => expect(check({ 'core/kit/ui/field.tsx': `${comment}\n` })).toBe(''),
)

test('a comment that disables a rule is reported with its line', () => {
  const found = check({ 'core/kit/ui/field.tsx': `const one = 1\n// oxlint-disable-next-line no-console\n` })
  expect(found).toContain('core/kit/ui/field.tsx:2\n  found:  oxlint-disable')
})
