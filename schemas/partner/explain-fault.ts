/**
 * Words a fault that a schema has found: what is expected, and what to write instead. For the command line and the host; a page without a
 * host does not need it.
 */
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { explainPattern } from './field-rules.ts'
import { showValue } from './partner-fault.ts'
import { listOf, type ExplainFault, type LocatedError } from './schema-faults.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list in square brackets',
  object: 'an object in braces',
}

export const explainFault: ExplainFault = (place) => {
  const { keyword, params, above, data } = place
  const example = exampleIn(above)
  const correct = place.isOption ? 'correct it, or leave it out for the default' : 'correct it'
  const otherwise = example === null ? correct : `for example ${example}`
  switch (keyword) {
    case 'dependencies':
    case 'required': {
      const missing = isRecord(above.properties) ? above.properties[String(params.missingProperty)] : undefined
      const shown = isRecord(missing) ? exampleIn(missing) : null
      return {
        expected: String(params.missingProperty),
        remedy: shown === null ? 'add it' : `add it, for example ${shown}`,
      }
    }
    case 'type': {
      const types = [params.type].flat().map(String)
      const expected = types.map((type) => TYPES[type] ?? type).join(' or ')
      return { expected, remedy: retyped(types, data) ?? otherwise }
    }
    case 'enum': {
      const values = [params.allowedValues].flat().map(String)
      const [why = ''] = [above.enumDescriptions].flat().map(String)
      if (values.length === 1) return { expected: showValue(values[0]), remedy: `remove it. ${why}` }
      const meant = typeof data === 'string' ? nearest(data, values) : undefined
      return {
        expected: `one of ${listOf(values)}`,
        remedy: meant === undefined ? 'write one of them' : `write ${showValue(meant)}`,
      }
    }
    case 'pattern': {
      const own = explainPattern(String(params.pattern), data)
      const expected =
        own?.expected ?? String(above.patternErrorMessage ?? 'text of another form').replace(/^Expected /, '')
      return { expected, remedy: own?.remedy ?? otherwise }
    }
    case 'minLength':
    case 'maxLength': {
      const expected = `text of ${String(above.minLength ?? 0)} to ${String(above.maxLength ?? '∞')} characters`
      return { expected, remedy: keyword === 'maxLength' ? shortened(data, params.limit) : otherwise }
    }
    case 'minProperties': {
      const { required, properties } = above
      if (!Array.isArray(required) || !isRecord(properties)) return atLeast(params.limit, otherwise)
      const others = Object.keys(properties).filter((key) => !required.includes(key))
      const count = Number(params.limit) - required.length
      const expected = `${required.join(', ')} and at least ${count} of ${others.join(', ')}`
      return { expected, remedy: otherwise }
    }
    case 'minItems':
      return atLeast(params.limit, otherwise)
    case 'maxItems':
    case 'maxProperties':
      return { expected: `at most ${entries(params.limit)}`, remedy: 'remove some' }
    case 'minimum':
    case 'maximum': {
      const expected = `a number from ${String(above.minimum ?? '-∞')} to ${String(above.maximum ?? '∞')}`
      return { expected, remedy: `write ${String(params.limit)} or ${keyword === 'maximum' ? 'less' : 'more'}` }
    }
    default:
      return { expected: `a value that fits the schema’s ${keyword}`, remedy: otherwise }
  }
}

/** The remedy for a value that has another type and the right content; null: it is not plain. */
function retyped(types: readonly string[], data: LocatedError['data']): string | null {
  if (types.includes('boolean') && !types.includes('string') && isScalar(data))
    return 'write true or false without quotes'
  if (types.includes('string') && typeof data === 'number') return `put it in double quotes: ${showValue(String(data))}`
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber && typeof data === 'string' && /^-?\d+(\.\d+)?$/.test(data)) return `write ${data} without quotes`
  if (types.includes('array') && isScalar(data)) return `put it in a list: ${showValue([data])}`
  return null
}

/** JSON Schema counts characters, not UTF-16 units. */
function shortened(data: LocatedError['data'], limit: unknown): string {
  const excess = typeof data === 'string' ? [...data].length - Number(limit) : 1
  return `shorten it by ${excess} ${excess === 1 ? 'character' : 'characters'}`
}

function isScalar(data: unknown): boolean {
  return typeof data === 'string' || typeof data === 'number'
}

function exampleIn({ examples }: Readonly<Record<string, unknown>>): string | null {
  return Array.isArray(examples) && examples[0] !== undefined ? showValue(examples[0]) : null
}

function atLeast(limit: unknown, remedy: string) {
  return { expected: `at least ${entries(limit)}`, remedy }
}

function entries(limit: unknown): string {
  return limit === 1 ? '1 entry' : `${String(limit)} entries`
}
