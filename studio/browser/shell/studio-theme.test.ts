import { expect, test } from 'vitest'
import { contrast, parseHex } from '../../../host/brand/color.ts'
import { DARK, LIGHT } from './studio-theme.ts'

test.for([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('links can be read on the grounds of the %s theme', ([, theme]) => {
  const links = [
    theme.colorBrandForegroundLink,
    theme.colorBrandForegroundLinkHover,
    theme.colorBrandForegroundLinkPressed,
  ]
  for (const ground of [theme.colorNeutralBackground1, theme.colorNeutralBackground2])
    for (const link of links)
      expect(contrast(hex(link), hex(ground)), `${link} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

/** Fluent also writes three digits. */
function hex(color: string) {
  const found = parseHex(color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))
  if (!found) throw new Error(`Expected a colour such as #15803d, got ${color}.`)
  return found
}
