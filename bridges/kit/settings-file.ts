/**
 * Reads a settings file: JSON with comments. A text `$NAME` is replaced with that environment variable, so that the file holds no secret.
 * All faults are reported together, without values, which may be secrets.
 */
import type { Shape, z } from '../../core/kernel/api/endpoint.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export class BadSettings extends Error {
  override readonly name = 'BadSettings'
}

type Environment = Readonly<Record<string, string | undefined>>
type Issue = z.core.$ZodIssue
type Place = readonly PropertyKey[]

/** Parses the file's text with a shape. Throws `BadSettings`. `file`: its name, for the message. */
export function readSettingsFile<Settings extends Shape>(
  content: string,
  shape: Settings,
  environment: Environment,
  file = 'the file',
): z.output<Settings> {
  let parsed: unknown
  try {
    parsed = JSON.parse(jsonOf(content))
  } catch (error) {
    throw new BadSettings(
      `The settings are no JSON (${file}): ${error instanceof Error ? error.message : ''}. Look there, and at the end of the line before, for a comma, a quote or a bracket.`,
    )
  }
  const variables = new Map<string, string>()
  const filled = fill(parsed, environment, variables)
  const result = shape.safeParse(filled)
  // A missing variable is reported by name, so the shape's issue at its path is dropped.
  const isUnset = ({ path }: Issue) => isMissing(variables, path, environment)
  const issues = result.success ? [] : result.error.issues.filter((issue) => !isUnset(issue))
  const unset = [...variables].filter(([, name]) => !environment[name])
  const unknown = unknownVariables(environment, [...new Set(variables.values())])
  if (result.success && unset.length === 0 && unknown.length === 0) return result.data
  const faults = [
    ...unknown,
    ...unset.map(
      ([at, name]) =>
        `${at}: the variable ${name} is ${environment[name] === undefined ? 'not set' : 'empty'} in the environment. Set it, or remove the key if it is optional.`,
    ),
    ...withoutDuplicates(issues).flatMap((issue) => sentences(issue, filled, variables)),
  ]
  throw new BadSettings(`The settings have faults (${file}):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

/** A `BRIDGE_` variable that the file does not name is probably a typing error. Other variables may belong to other programs. */
function unknownVariables(environment: Environment, named: readonly string[]): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('BRIDGE_') && environment[name] !== undefined && !named.includes(name))
    .map((name) => {
      const similar = nearest(name, named)
      const question = similar === undefined ? '' : ` Did you mean ${similar}?`
      return `${name}: the settings name no such variable.${question} Correct its name, or leave it out of the environment.`
    })
}

/** Removes comments and trailing commas, and preserves line numbers. */
function jsonOf(content: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return content
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (found, text?: string) => text ?? blank(found))
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, text?: string) => text ?? ' ')
}

/** Inserts the variables' values and records the path and name of each variable. */
function fill(given: unknown, environment: Environment, variables: Map<string, string>): unknown {
  const at = (value: unknown, path: Place): unknown => {
    if (Array.isArray(value)) return value.map((inner: unknown, place) => at(inner, [...path, place]))
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, at(inner, [...path, key])]))
    const name = typeof value === 'string' ? /^\$\{?([A-Z][A-Z0-9_]*)\}?$/.exec(value)?.[1] : undefined
    if (name === undefined) return value
    variables.set(textOf(path), name)
    return environment[name] === '' ? undefined : environment[name]
  }
  return at(given, [])
}

function isMissing(variables: ReadonlyMap<string, string>, path: Place, environment: Environment): boolean {
  const name = variables.get(textOf(path))
  return name !== undefined && !environment[name]
}

/** Zod reports the same issue twice for a union: once for the union, once for the member whose `kind` matches. */
function withoutDuplicates(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(
    (issue, place) =>
      issues.findIndex((other) => other.code === issue.code && textOf(other.path) === textOf(issue.path)) === place,
  )
}

function textOf(path: Place): string {
  return path.map(String).join('.')
}

/** `listen.port: expected a whole number; received a text. Write it without quotes.` */
function sentences(issue: Issue, filled: unknown, variables: ReadonlyMap<string, string>): readonly string[] {
  const at = textOf(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `${at === '' ? key : `${at}.${key}`}: there is no such key. Correct its name, or remove it.`,
    )
  const received = valueAt(filled, issue.path)
  const name = variables.get(at)
  const where = `${at === '' ? '(the whole file)' : at}${name === undefined ? '' : ` (the variable ${name})`}`
  const expected = expectedBy(issue)
  if (received === undefined) return [`${where}: expected ${expected}; it is missing. Add it.`]
  // A shape's own check describes what it received.
  if (issue.code === 'custom' && issue.params)
    return [`${where}: expected ${expected}; received ${issue.params['received']}. ${issue.params['remedy']}`]
  return [`${where}: expected ${expected}; received ${kindOf(received)}.${remedy(issue, received)}`]
}

function expectedBy(issue: Issue): string {
  // The shape has its own error text.
  if (issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected
    case 'invalid_value':
      return either(issue.values.map(String))
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? either(issue.options.map(String)) : 'another form'
    case 'too_small':
    case 'too_big':
      return bound(issue)
    case 'invalid_format':
      return issue.format === 'url' ? 'an address such as https://isp.example' : `the form ${issue.format}`
    default:
      return 'another value'
  }
}

function bound(issue: Extract<Issue, { readonly code: 'too_small' | 'too_big' }>): string {
  const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  if (issue.origin === 'string') return `${limit} characters`
  return issue.origin === 'array' ? `${limit} entry` : `a number of ${limit}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
}

function either(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' or ')
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `a text of ${value.length} characters`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value === null) return 'null'
  return typeof value === 'object' ? 'an object' : typeof value === 'boolean' ? 'true or false' : 'another number'
}

function remedy(issue: Issue, received: unknown): string {
  if (issue.code === 'invalid_type' && typeof received === 'string')
    return ['number', 'int', 'boolean'].includes(issue.expected) ? ' Write it without quotes.' : ' Correct it.'
  if (issue.code === 'invalid_type' && issue.expected === 'string' && !isRecord(received) && !Array.isArray(received))
    return ' Write it in quotes.'
  if (issue.code === 'too_small' && issue.origin === 'string') return ' Make a longer one: openssl rand -hex 32'
  return ' Correct it.'
}

function valueAt(filled: unknown, path: Place): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return typeof key === 'number' ? (value as readonly unknown[])[key] : undefined
    return isRecord(value) ? value[String(key)] : undefined
  }, filled)
}
