import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answerSurvey, getHighlights } from './endpoints.ts'

/** Patterns of filter lists in addresses and class names. */
const PATTERN =
  /(^|[^a-z])(ads?|adverts?|advertis\w+|banners?|sponsor\w*|promos?|popups?|tracking|doubleclick)([^a-z]|$)/i

it('no endpoint path matches a pattern of ad blockers', () => {
  for (const { path } of [getHighlights, answerSurvey]) expect(path).not.toMatch(PATTERN)
})

it('no class name and no file name matches a pattern, because chunks are named after files', () => {
  const files = readdirSync('plugins/ads').filter((name) => !name.endsWith('.test.ts'))
  for (const name of files) expect(name).not.toMatch(PATTERN)
  const styles = readFileSync('plugins/ads/highlight.css', 'utf8')
  for (const [name] of styles.matchAll(/\.[a-z][\w-]*/g)) expect(name).not.toMatch(PATTERN)
})
