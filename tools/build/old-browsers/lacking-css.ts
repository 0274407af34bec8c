/**
 * Finds the features of a style sheet that a supported browser lacks: properties, pseudo-classes, at-rules, functions and
 * units, from the compatibility data. Rules inside `@supports` are skipped.
 */
import compat, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { browsersWithout, partsOf } from './lacking.ts'

/** @returns features with the place of their first use: `:has(…)` → `.g-card:has(>.n-all)` */
export function lackingCss(css: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (feature: string, at: string, statement: Identifier | undefined) => {
    if (!statement?.__compat || found.has(feature) || browsersWithout(statement.__compat).length === 0) return
    found.set(feature, at.trim())
  }
  const { properties, selectors, 'at-rules': atRules, types } = compat.css
  const functions = valueFunctions(types)
  for (const { prelude, declarations } of rulesOf(css)) {
    const at = /^@([\w-]+)/.exec(prelude)?.[1]
    if (at !== undefined) note(`@${at}`, prelude, atRules?.[at])
    else for (const [, name = ''] of prelude.matchAll(/::?([a-z-]+)/g)) note(`:${name}`, prelude, selectors?.[name])
    const names = declarations.map(({ name }) => name)
    for (const { name, value } of declarations) {
      const place = `${prelude} { ${name}: ${value} }`
      // Old browsers use the prefixed declaration in the same rule.
      const isPrefixed = names.some((other) => other.startsWith('-') && other.endsWith(`-${name}`))
      if (!isPrefixed && !name.startsWith('-')) note(name, place, properties?.[name])
      for (const [, used = ''] of value.matchAll(/([a-z-]+)\(/g)) note(`${used}()`, place, functions.get(used))
      for (const [, unit = ''] of value.matchAll(/\d([dsl]v[a-z]+|cq[a-z]+)\b/g)) {
        note(unit, place, types?.['length']?.['viewport_percentage_units_dynamic'])
      }
      const isFlex = declarations.some(
        (declaration) => declaration.name === 'display' && declaration.value.includes('flex'),
      )
      if (isFlex && /^(row-|column-)?gap$/.test(name)) note('gap in flex', place, properties?.['gap']?.['flex_context'])
    }
  }
  return found
}

/** CSS functions by name, such as `clamp` and `color-mix`, from all levels of the types. */
function valueFunctions(node: Identifier | undefined): ReadonlyMap<string, Identifier> {
  return new Map(
    partsOf(node).flatMap(([name, child]): [string, Identifier][] => [[name, child], ...valueFunctions(child)]),
  )
}

type Rule = {
  readonly prelude: string
  readonly declarations: readonly { readonly name: string; readonly value: string }[]
}

/** The rules of a minified style sheet, including nested rules, without those inside `@supports`. */
function rulesOf(css: string): readonly Rule[] {
  const text = css.replace(/\/\*[^]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '""')
  const rules: Rule[] = []
  const open: { prelude: string; body: string }[] = []
  let piece = ''
  for (const character of text) {
    if (character === '{') {
      const at = Math.max(piece.lastIndexOf(';'), -1)
      const around = open.at(-1)
      if (around) around.body += piece.slice(0, at + 1)
      open.push({ prelude: piece.slice(at + 1).trim(), body: '' })
      piece = ''
    } else if (character === '}') {
      const { prelude, body } = open.pop() ?? { prelude: '', body: '' }
      if (![...open.map((rule) => rule.prelude), prelude].some((rule) => rule.startsWith('@supports'))) {
        rules.push({ prelude, declarations: declarationsIn(`${body};${piece}`) })
      }
      piece = ''
    } else piece += character
  }
  return rules
}

function declarationsIn(body: string) {
  return body.split(';').flatMap((declaration) => {
    const [, name, value] = /^\s*([a-z-]+)\s*:([^]*)$/.exec(declaration) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value: value.trim() }]
  })
}
