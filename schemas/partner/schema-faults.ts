/** Turns the errors of a JSON Schema validator into faults with code, expected, received and remedy. */
import { pointerTo, show, type PartnerFault, type PartnerFaultCode } from './partner-fault.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** The fields of an ajv error that are used here. The value and the schema's keyword follow from the paths. */
export type SchemaError = {
  readonly keyword: string
  readonly instancePath: string
  /** JSON pointer into the schema, to the keyword, after a `#`, encoded for an address. */
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
}

export type Validate = ((value: unknown) => boolean) & {
  readonly errors?: readonly SchemaError[] | null
  readonly schema?: object
}

export type Suggest = (name: string, known: readonly string[]) => string | undefined

/** The messages for a value that does not match a pattern; null: there is none. */
export type ExplainPattern = (
  pattern: string,
  value: unknown,
) => { readonly expected: string; readonly remedy: string } | null

type SchemaFaultsSettings = {
  readonly file: string
  readonly validate: Validate
  readonly suggest?: Suggest
  readonly explain?: ExplainPattern
}

export function schemaFaults(
  value: unknown,
  { file, validate, suggest, explain }: SchemaFaultsSettings,
): PartnerFault[] {
  if (validate(value)) return []
  const { errors, schema } = validate
  const faults = (errors ?? []).flatMap((error) => {
    const keyword = decodeURIComponent(error.schemaPath.slice(1))
    const above = at(schema, keyword.slice(0, keyword.lastIndexOf('/')))
    const place = { ...error, data: at(value, error.instancePath), above: isRecord(above) ? above : {} }
    return faultOf(place, suggest, explain) ?? []
  })
  return faults.map((fault) => ({ ...fault, file }))
}

type Fault = Omit<PartnerFault, 'file'>

/** An error with the value it is about, and the schema that contains its keyword. */
type Place = SchemaError & { readonly data: unknown; readonly above: Readonly<Record<string, unknown>> }

/** The value at a JSON pointer (RFC 6901); undefined when there is none. */
function at(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((held, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return Array.isArray(held) ? held[Number(name)] : isRecord(held) ? held[name] : undefined
  }, value)
}

/** The schemas list the plugins, so a new plugin is unknown until they are generated again. */
const UNKNOWN_PLUGIN = 'remove it; if its folder is in plugins/, run `npm run schemas` and build again'

function faultOf(error: Place, suggest: Suggest | undefined, explain: ExplainPattern | undefined): Fault | null {
  if (error.keyword === 'additionalProperties') return unknownField(error, suggest)
  const schema = error.above
  if (error.keyword === 'required' || error.keyword === 'dependencies') {
    const missing = String(error.params.missingProperty)
    const pointer = error.instancePath + pointerTo([missing])
    return {
      code: 'P206',
      pointer,
      expected: missing,
      received: 'nothing',
      remedy: hint(propertyOf(schema, missing), 'add it'),
    }
  }
  const isOption = /^\/plugins\/[^/]+\//.test(error.instancePath)
  const code = isOption ? 'P103' : error.keyword === 'type' ? 'P207' : 'P208'
  const remedy = hint(schema, isOption ? 'correct it, or leave it out for the default' : 'correct it')
  const own = error.keyword === 'pattern' ? explain?.(String(error.params.pattern), error.data) : null
  return {
    code,
    pointer: error.instancePath,
    expected: own?.expected ?? expectedBy(error),
    received: show(error.data),
    remedy: own?.remedy ?? remedy,
  }
}

/** The fault of an unknown name: a plugin, an option or a field. */
function unknownField({ instancePath, params, above, data }: Place, suggest: Suggest | undefined): Fault | null {
  const name = String(params.additionalProperty)
  const value = isRecord(data) ? data[name] : undefined
  const isPlugin = instancePath === '/plugins'
  // `false` for an uninstalled plugin is no fault: a file may be older than the removal of a plugin.
  if (isPlugin && value === false) return null
  const code: PartnerFaultCode = isPlugin ? 'P101' : instancePath.startsWith('/plugins/') ? 'P102' : 'P205'
  const known = isRecord(above.properties) ? Object.keys(above.properties) : []
  const meant = suggest?.(name, known)
  return {
    code,
    pointer: instancePath + pointerTo([name]),
    expected: meant ?? (known.length > 0 ? `one of ${list(known)}` : 'nothing here'),
    received: show(name),
    remedy: meant ? `write ${meant}` : isPlugin ? UNKNOWN_PLUGIN : 'remove it',
  }
}

function expectedBy({ keyword, params, above }: Place): string {
  switch (keyword) {
    case 'type':
      return [params.type].flat().map(String).join(' or ')
    case 'enum':
      return `one of ${list([params.allowedValues].flat().map(String))}`
    case 'pattern':
      return String(above.patternErrorMessage ?? 'text of another form')
    case 'minLength':
    case 'maxLength':
      return `text of ${String(above.minLength ?? 0)} to ${String(above.maxLength ?? '∞')} characters`
    case 'minProperties':
    case 'minItems':
      return `at least ${String(params.limit)} entries`
    case 'maxProperties':
    case 'maxItems':
      return `at most ${String(params.limit)} entries`
    case 'minimum':
    case 'maximum':
      return `a number from ${String(above.minimum ?? '-∞')} to ${String(above.maximum ?? '∞')}`
    default:
      return `a value that fits the schema’s ${keyword}`
  }
}

/** The schema's example, else its description, else `otherwise`. */
function hint(schema: Readonly<Record<string, unknown>>, otherwise: string): string {
  const example: unknown = Array.isArray(schema.examples) ? schema.examples[0] : undefined
  if (example !== undefined) return `for example ${show(example)}`
  return typeof schema.description === 'string' ? schema.description : otherwise
}

function propertyOf(schema: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const property = isRecord(schema.properties) ? schema.properties[name] : undefined
  return isRecord(property) ? property : {}
}

function list(names: readonly string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ')
}
