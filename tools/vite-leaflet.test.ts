import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutMarkup } from './vite-leaflet.ts'

const source = readFileSync('node_modules/leaflet/dist/leaflet-src.esm.js', 'utf8')

test('what Leaflet does on import makes no markup from text, and its tiles no data: image', () => {
  const code = withoutMarkup(source)
  expect(code).not.toContain(`innerHTML = '<svg/>'`)
  expect(code).not.toContain("innerHTML = '<v:shape")
  expect(code).not.toContain('data:image')
  // The rest is as it was: what makes markup there is only called with options that we do not use.
  expect(code.split('\n')).toHaveLength(source.split('\n').length)
})

test('a Leaflet that has changed stops the build with a sentence', () => {
  expect(() => withoutMarkup('var nothing')).toThrow(/Leaflet has changed/)
})
