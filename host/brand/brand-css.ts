/**
 * Writes both themes as CSS variables. The class `dark-mode` on `<html>` selects the dark one, on screens only: print is
 * always light.
 */
import type { Themes, Tokens } from './brand.ts'

/** Letters, numbers, lengths, `rgba(…)`, `cubic-bezier(…)` and font names; nothing that could end a declaration. */
const TOKEN_VALUE = /^[\w#%.,()\s'"/+-]{1,300}$/
const TOKEN_NAME = /^[a-z][a-zA-Z0-9-]{0,80}$/
/** CSS functions that load a resource or refer to another value. */
const REFUSED_FUNCTION = /(url|var|env|attr|image|image-set|expression|element|src)\s*\(/i

/**
 * `:root{--token:value;…}@media screen{.dark-mode{…}}`; the second block holds only the tokens that differ. Token names
 * are Fluent's, so that Fluent's styles use them.
 *
 * @param used token names to write; all when left out. Our own (`gapura-…`) are always written.
 * @throws TypeError for a name or value with characters that could change the style sheet
 */
export function brandCss({ light, dark }: Themes, used?: ReadonlySet<string>): string {
  const isWritten = (name: string) => name.startsWith('gapura-') || !used || used.has(name)
  const names = Object.keys(light).filter(isWritten)
  const differing = names.filter((name) => dark[name] !== light[name])
  const write = (tokens: Tokens, chosen: readonly string[]) =>
    chosen.map((name) => declare(name, tokens[name])).join('')
  return `:root{color-scheme:light;${write(light, names)}}@media screen{.dark-mode{color-scheme:dark;${write(dark, differing)}}}`
}

function declare(name: string, value: string | number | undefined): string {
  const text = String(value)
  if (!TOKEN_NAME.test(name) || !TOKEN_VALUE.test(text) || REFUSED_FUNCTION.test(text)) {
    throw new TypeError(`the token ${name} has a value that is not written into a page: ${text.slice(0, 60)}`)
  }
  return `--${name}:${text};`
}
