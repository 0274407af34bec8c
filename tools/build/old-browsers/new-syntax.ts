/** Finds syntax in scripts that a supported browser cannot parse. */
import compat, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { parseSync, Visitor } from 'vite'
import { topLevelAwaitIn } from '../top-level-await.ts'
import { browsersWithout } from './lacking.ts'

const { operators, classes, regular_expressions: expressions, statements } = compat.javascript

/** The compatibility data of each syntax, under the name that a message uses. */
const SYNTAX = {
  '??=': operators?.['nullish_coalescing_assignment'],
  '||=': operators?.['logical_or_assignment'],
  '&&=': operators?.['logical_and_assignment'],
  '?.': operators?.['optional_chaining'],
  '??': operators?.['nullish_coalescing'],
  'a class field': classes?.['public_class_fields'],
  'a static class field': classes?.['static']?.['class_fields'],
  'a private name': classes?.['private_class_fields'],
  'a static block': classes?.['static']?.['initialization_blocks'] ?? classes?.['static_initialization_blocks'],
  'top-level await': operators?.['await']?.['top_level'],
  'a lookbehind': expressions?.['lookbehind_assertion'],
  'the flag d': compat.javascript['builtins']?.['RegExp']?.['hasIndices'],
  'the flag v': compat.javascript['builtins']?.['RegExp']?.['unicodeSets'],
  'export * as': statements?.['export']?.['namespace'],
} as const satisfies Readonly<Record<string, Identifier | undefined>>

type Name = keyof typeof SYNTAX

/** Names without data, which would never be reported. */
export const UNKNOWN_SYNTAX: readonly string[] = Object.entries(SYNTAX).flatMap(([name, node]) =>
  node?.__compat ? [] : [name],
)

const LACKING: ReadonlySet<Name> = new Set(
  Object.entries(SYNTAX).flatMap(([name, node]) =>
    // The keys of `SYNTAX`.
    node?.__compat && browsersWithout(node.__compat).length > 0 ? [name as Name] : [],
  ),
)

/** @returns one line for each syntax: its name, and the text around its first use */
export function newSyntax(code: string): readonly string[] {
  const found = new Map<string, string>()
  const note = (name: Name, start: number) => {
    if (LACKING.has(name) && !found.has(name)) found.set(name, code.slice(Math.max(0, start - 30), start + 50))
  }
  const { program } = parseSync('script.js', code, { sourceType: 'module' })
  new Visitor({
    AssignmentExpression({ operator, start }) {
      if (operator === '??=' || operator === '||=' || operator === '&&=') note(operator, start)
    },
    LogicalExpression({ operator, start }) {
      if (operator === '??') note('??', start)
    },
    ChainExpression: ({ start }) => note('?.', start),
    PropertyDefinition: (node) => note(node.static ? 'a static class field' : 'a class field', node.start),
    PrivateIdentifier: ({ start }) => note('a private name', start),
    StaticBlock: ({ start }) => note('a static block', start),
    ExportAllDeclaration({ exported, start }) {
      if (exported !== null) note('export * as', start)
    },
    Literal(node) {
      if (!('regex' in node)) return
      if (/\(\?<[=!]/.test(node.regex.pattern)) note('a lookbehind', node.start)
      if (node.regex.flags.includes('d')) note('the flag d', node.start)
      if (node.regex.flags.includes('v')) note('the flag v', node.start)
    },
  }).visit(program)
  if (topLevelAwaitIn(program)) note('top-level await', 0)
  return [...found].map(([what, around]) => `${what}: ${around.replace(/\s+/g, ' ')}`)
}
