/** Random kits for the tests, and WCAG's contrast, written separately from the code of the themes, so that one mistake is not on both sides. */
import * as fc from 'fast-check'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { COVER_PATTERNS } from '../../core/kernel/partner/partner.schema.ts'
import { parseHex } from '../../host/brand/color.ts'

export const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => parseHex(`#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`))

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Any combination of the kit's fields that the schema allows. */
export const anyKit = fc
  .record({
    color: anyColor,
    second: maybe(anyColor),
    tint: maybe(fc.constantFrom('neutral', 'cool', 'warm', 'brand')),
    shape: maybe(fc.constantFrom('sharp', 'soft', 'round')),
    edge: maybe(fc.constantFrom('shadow', 'line', 'bold', 'flat')),
    font: maybe(fc.constantFrom('system', 'serif', 'jakarta', 'archivo', 'fredoka')),
    tone: maybe(fc.constantFrom('brand', 'dark', 'light')),
    pattern: maybe(fc.constantFrom(...COVER_PATTERNS)),
    scene: maybe(fc.constant('scene.svg')),
  })
  .map(({ tone, pattern, scene, ...kit }): Partner['brand'] => ({
    ...defined(kit),
    color: kit.color,
    cover: defined({ tone, pattern, scene }),
  }))

/** Without the properties that are undefined. */
function defined<Kit extends object>(kit: Kit): { [Name in keyof Kit]?: Exclude<Kit[Name], undefined> } {
  // The entries are those of `kit` without the undefined ones, which `fromEntries` does not know.
  return Object.fromEntries(Object.entries(kit).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Kit]?: Exclude<Kit[Name], undefined>
  }
}

export function wcagContrast(first: string, second: string): number {
  const luminanceOf = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [...hex.matchAll(/[0-9a-f]{2}/g)].map(([byte]) => {
      const share = Number(`0x${byte}`) / 255
      return share > 0.04045 ? Math.exp(2.4 * Math.log((share + 0.055) / 1.055)) : share / 12.92
    })
    return red * 0.2126 + green * 0.7152 + blue * 0.0722
  }
  const lights = [luminanceOf(first), luminanceOf(second)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
