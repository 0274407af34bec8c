/** Turns the errors of a JSON Schema validator into faults with code, expected, received and remedy. */
import { pointerTo, showValue, type PartnerFault, type PartnerFaultCode } from './partner-fault.ts'
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

export type SuggestName = (name: string, known: readonly string[]) => string | undefined

/** Words a fault. Without it a fault says which keyword of the schema the value does not fit. */
export type ExplainFault = (place: LocatedError) => { readonly expected: string; readonly remedy: string }

type SchemaFaultsSettings = {
  readonly file: string
  readonly validate: Validate
  readonly suggest?: SuggestName
  readonly explain?: ExplainFault
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
    const place = {
      ...error,
      data: at(value, error.instancePath),
      above: isRecord(above) ? above : {},
      isOption: /^\/plugins\/[^/]+\//.test(error.instancePath),
    }
    return faultOf(place, suggest, explain) ?? []
  })
  // A misspelt key that is required is one mistake, not a missing key and an unknown one.
  const isMisspelt = ({ received, pointer, expected }: Fault) =>
    received === MISSING &&
    faults.some(
      (other) =>
        UNKNOWN.includes(other.code) && other.expected === expected && parentOf(other) === parentOf({ pointer }),
    )
  return faults.filter((fault) => !isMisspelt(fault)).map((fault) => ({ ...fault, file }))
}

type Fault = Omit<PartnerFault, 'file'>

/** The `received` of a fault whose field is missing. */
const MISSING = 'nothing'
/** Codes of unknown names. */
const UNKNOWN: readonly string[] = ['P102', 'P205']

/** An error with the value it is about, the schema that contains its keyword, and whether it is in the options of a plugin. */
export type LocatedError = SchemaError & {
  readonly data: unknown
  readonly above: Readonly<Record<string, unknown>>
  readonly isOption: boolean
}

function parentOf({ pointer }: Pick<Fault, 'pointer'>): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** The value at a JSON pointer (RFC 6901); undefined when there is none. */
function at(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((held, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return Array.isArray(held) ? held[Number(name)] : isRecord(held) ? held[name] : undefined
  }, value)
}

/** The schemas list the plugins, so a new plugin is unknown until they are generated again. */
const UNKNOWN_PLUGIN =
  'remove it; if its folder is in plugins/, run `npm run schemas` and build again; if it is admitted, list it in plugins.json'

function faultOf(
  error: LocatedError,
  suggest: SuggestName | undefined,
  explain: ExplainFault | undefined,
): Fault | null {
  const { keyword, params, instancePath, data, above, isOption } = error
  if (keyword === 'additionalProperties') return unknownField(error, suggest)
  const words = explain?.(error) ?? { expected: `a value that fits the schema’s ${keyword}`, remedy: 'correct it' }
  if (keyword === 'required' || keyword === 'dependencies')
    return {
      code: isOption ? 'P103' : 'P206',
      pointer: instancePath + pointerTo([String(params.missingProperty)]),
      received: MISSING,
      ...words,
    }
  // The wrong type is a fault of its own.
  if (keyword === 'enum' && above.type === 'string' && typeof data !== 'string') return null
  // So is the missing field.
  if (
    keyword === 'minProperties' &&
    isRecord(data) &&
    [above.required ?? []].flat().some((key) => !(String(key) in data))
  )
    return null
  const code = isOption ? 'P103' : keyword === 'type' ? 'P207' : 'P208'
  return { code, pointer: instancePath, received: showValue(data), ...words }
}

/** The fault of an unknown name: a plugin, an option or a field. */
function unknownField(
  { instancePath, params, above, data }: LocatedError,
  suggest: SuggestName | undefined,
): Fault | null {
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
    expected: meant ?? (known.length > 0 ? `one of ${listOf(known)}` : 'nothing here'),
    received: showValue(name),
    remedy: meant ? `write ${meant}` : isPlugin ? UNKNOWN_PLUGIN : 'remove it',
  }
}

/** Names in a sentence; of many the first twelve. */
export function listOf(names: readonly string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ')
}
