import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutMarkup } from './vite-leaflet.ts'

const source = readFileSync('node_modules/leaflet/dist/leaflet-src.esm.js', 'utf8')

test('Leaflet parses no markup from text on import, and its tiles use no data: image', () => {
  const code = withoutMarkup(source)
  expect(code).not.toContain(`innerHTML = '<svg/>'`)
  expect(code).not.toContain("innerHTML = '<v:shape")
  expect(code).not.toContain('data:image')
  // The other lines are unchanged. Lines that parse markup run only with options that the portal does not use.
  expect(code.split('\n')).toHaveLength(source.split('\n').length)
})

test('a Leaflet with other source lines stops the build with an error message', () => {
  expect(() => withoutMarkup('var nothing')).toThrow(/Leaflet has changed/)
})
