/**
 * Writes a brand kit as style properties, for both themes. The class `dark-mode` on `<html>` selects the dark one, on screens only: print is
 * always light.
 */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { brandRoles } from './brand-roles.ts'
import type { Theme } from './color-kit.ts'
import { coverPattern, edgeProperties, fontFace, shapeProperties, type Properties } from './brand-shapes.ts'

/** Letters, numbers, lengths, `rgba(…)`, gradients and font names; nothing that could end a declaration. */
const VALUE = /^[\w#%.,()\s'"/+-]{1,600}$/
const NAME = /^[a-z][a-z0-9-]{0,80}$/
/** CSS functions that load a resource or refer to another value. */
const REFUSED_FUNCTION = /(url|var|env|attr|image|image-set|expression|element|src)\s*\(/i
/** Roles that only the dark theme uses. In the light theme a shadow shows where a card or a sheet ends. */
const ONLY_DARK = /^(raised|cover-card)/
/** The files that a kit may show, all of this origin. */
const FILE = /^\/(assets|brand)\/[\w.-]{1,200}$/

/**
 * `:root{--role:value;…}@media screen{.dark-mode{…}}`; the second block holds only what differs.
 *
 * @param manifest the build's, which names the file of each font as `fonts/<name>`; without an entry the device's own letters are shown
 * @throws TypeError for a value with characters that could change the style sheet
 */
export function brandCss(
  brand: Partner['brand'],
  manifest: Readonly<Record<string, { readonly file: string }>> = {},
): string {
  const [all, dark] = [propertiesOf(brand, 'light'), propertiesOf(brand, 'dark')]
  const light = Object.fromEntries(Object.entries(all).filter(([name]) => !ONLY_DARK.test(name)))
  const differing = Object.fromEntries(Object.entries(dark).filter(([name, value]) => light[name] !== value))
  const font = manifest[`fonts/${brand.font}`]
  const face = font === undefined ? '' : fontFace(brand, checkedFile(`/${font.file}`))
  return `${face}:root{color-scheme:light;${written(light)}${sceneOf(brand)}}@media screen{.dark-mode{color-scheme:dark;${written(differing)}}}`
}

function propertiesOf(brand: Partner['brand'], theme: Theme): Properties {
  const roles = brandRoles(brand, theme)
  return {
    ...roles,
    ...shapeProperties(brand),
    ...edgeProperties(brand, theme, roles),
    ...coverPattern(brand, roles),
  }
}

/** The picture of the cover. The schema lets no other character into its name. */
function sceneOf({ cover }: Partner['brand']): string {
  return cover?.scene === undefined
    ? '--cover-scene:none;'
    : `--cover-scene:url(${checkedFile(`/brand/${cover.scene}`)});`
}

function checkedFile(file: string): string {
  if (!FILE.test(file)) throw new TypeError(`the address of a file is not written into a page: ${file.slice(0, 60)}`)
  return file
}

function written(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      if (!NAME.test(name) || !VALUE.test(value) || REFUSED_FUNCTION.test(value)) {
        throw new TypeError(`${name} has a value that is not written into a page: ${value.slice(0, 60)}`)
      }
      return `--${name}:${value};`
    })
    .join('')
}
