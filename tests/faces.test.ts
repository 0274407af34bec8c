/** The faces: their committed report is up to date, and each name on them explains itself where it is declared. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { faceReport, faces } from '../tools/plugin/public-names.ts'

const root = process.cwd()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('docs/faces.md says what the faces offer', () => {
  expect(faceReport() === read('docs/faces.md'), 'a face has changed: run npm run faces and read the difference').toBe(
    true,
  )
})

test.each(faces())('each name of %s has a docstring at its declaration', (_, file) => {
  const names = offeredBy(file)
  expect(names.length).toBeGreaterThan(0)
  expect(
    names.filter(({ comment }) => !/\w+ \w+[^]*\w/.test(comment)).map(({ name, at }) => `${name} in ${at}`),
    'write above the declaration what it is and when one wants it',
  ).toEqual([])
})

type Offered = { readonly name: string; readonly at: string; readonly comment: string }

/** Every name that a file exports, with the comment above its declaration. */
function offeredBy(file: string): readonly Offered[] {
  const text = read(file)
  return parseSync(file, text).program.body.flatMap((statement): readonly Offered[] => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration) {
      return namesIn(statement.declaration).map((name) => ({ name, at: file, comment: above(text, statement.start) }))
    }
    const from = statement.source?.value
    return statement.specifiers.flatMap((one) => {
      const name = 'name' in one.local ? one.local.name : one.local.value
      const here = { name, at: file, comment: above(text, one.start) || above(text, statement.start) }
      if (from?.startsWith('.') !== true) return [here]
      const target = posix.join(posix.dirname(file), from)
      return offeredBy(target).filter((found) => found.name === name)
    })
  })
}

function namesIn(declaration: object): readonly string[] {
  const nodes = 'declarations' in declaration ? [declaration.declarations].flat() : [declaration]
  return nodes.flatMap((node) => {
    const { id } = Object(node) as { readonly id?: { readonly name?: string } }
    return id?.name === undefined ? [] : [id.name]
  })
}

/** The comment that ends right before `start`; empty without one. */
function above(text: string, start: number): string {
  const before = text.slice(0, start).trimEnd()
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
}
