import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawRooms, withDrawing } from './draw-rooms.ts'

test('docs/architecture.md shows the table of imports as it is; after a change run npm run rooms', () => {
  const document = readFileSync('docs/architecture.md', 'utf8')
  expect(withDrawing(document)).toBe(document)
})

test('the diagram has an arrow for each allowed import that does not follow from others', () => {
  const drawing = drawRooms()
  expect(drawing).toContain('core-kit --> core-kernel')
  expect(drawing).not.toContain('core-shell --> core-kernel')
  expect(drawing).not.toMatch(/core-\w+ --> (?!core)/)
})
