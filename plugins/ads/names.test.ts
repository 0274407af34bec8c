import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answerSurvey, getHighlights } from './endpoints.ts'

/** What blockers' lists look for in addresses and class names. */
const PATTERN =
  /(^|[^a-z])(ads?|adverts?|advertis\w+|banners?|sponsor\w*|promos?|popups?|tracking|doubleclick)([^a-z]|$)/i

it('no address that is called gives an ad blocker a pattern', () => {
  for (const { path } of [getHighlights, answerSurvey]) expect(path).not.toMatch(PATTERN)
})

it('no class name, and no file that a chunk might be named for, gives one either', () => {
  const files = readdirSync('plugins/ads').filter((name) => !name.endsWith('.test.ts'))
  for (const name of files) expect(name).not.toMatch(PATTERN)
  const styles = readFileSync('plugins/ads/corner.css', 'utf8')
  for (const [name] of styles.matchAll(/\.[a-z][\w-]*/g)) expect(name).not.toMatch(PATTERN)
})
