/** The tokens that Fluent's components use are those of `fluent.css`: a missing one would be an empty value, and an unused one is dead. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An entry of Fluent's object of all tokens, which the build contains: `colorA: 'var(--colorA)'`. */
const ENTRY = /\b(\w+):\s*(["'`])var\(--\1\)\2/g
/** A use without a value of its own to fall back to. */
const USE = /var\(--([a-z]+[A-Z]\w*)\)/g

/** Fluent's tokens in these texts: named in a style, or read from the object of all tokens. */
function tokensIn(texts: readonly string[]): ReadonlySet<string> {
  const offered = new Set(texts.flatMap((text) => [...text.matchAll(ENTRY)].map(([, name = '']) => name)))
  const rest = texts.map((text) => text.replace(ENTRY, ''))
  const named = rest.flatMap((text) => [...text.matchAll(USE)].map(([, name = '']) => name))
  const read = rest.flatMap((text) => text.match(/[A-Za-z]\w+/g) ?? []).filter((word) => offered.has(word))
  return new Set([...named, ...read])
}

test('the portal declares exactly those that it uses', () => {
  const assets = 'dist/client/assets'
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const used = tokensIn(scripts.map((name) => readFileSync(`${assets}/${name}`, 'utf8')))
  const sheet = readFileSync('core/kit/ui/fluent.css', 'utf8')
  const declared = [...sheet.matchAll(/^ {2}--(\w+):/gm)].map(([, name = '']) => name)
  expect(used.size).toBeGreaterThan(20)
  expect([...used].toSorted()).toEqual(declared.toSorted())
})
