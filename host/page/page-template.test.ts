import { readFileSync } from 'node:fs'
import { loadConfigFromFile } from 'vite'
import { describe, expect, test } from 'vitest'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { BROWSER_ENTRY, fillPage, MARKS, compileTemplate, type PageValues } from './page-template.ts'

const template = readFileSync('index.html', 'utf8')
const VALUES: PageValues = {
  html: '<html lang="en">',
  title: 'Lestari Net',
  brand: '',
  head: '',
  notice: '',
  app: '<p>Sign in</p>',
  before: '',
  entry: '<script type="module" src="/assets/x.js"></script>',
  after: '',
}

test('the page is the template without its indentation, its comments and its empty lines', () => {
  expect(fillPage(VALUES)).toBe(
    [
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      '<title>Lestari Net</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="format-detection" content="telephone=no">',
      '</head>',
      '<body>',
      '<div id="root"><p>Sign in</p></div>',
      '<script type="module" src="/assets/x.js"></script>',
      '</body>',
      '</html>',
    ].join('\n'),
  )
})

test.each(["$&$'$`$1", 'a\n\n  b', MARKS.app, '<!-- comment -->'])('the value %j is on the page as it is', (app) => {
  expect(fillPage({ ...VALUES, app })).toContain(`<div id="root">${app}</div>`)
})

describe.each(Object.entries(MARKS))('a template whose mark “%s”', (name, mark) => {
  test.each([
    ['is missing', template.split(mark).join(''), 0],
    ['occurs twice', template.split(mark).join(mark + mark), 2],
  ])('%s is an error that names it', (_, text, count) => {
    expect(() => compileTemplate(text)).toThrow(`index.html: the mark “${name}” (${mark})`)
    expect(() => compileTemplate(text)).toThrow(`it is there ${count} times`)
  })
})

test('the template names the entry of the build', async () => {
  const config = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
  const input = config?.config.build?.rollupOptions?.input
  expect(isRecord(input) && input['main']).toBe(BROWSER_ENTRY)
})
