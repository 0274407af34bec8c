/**
 * Reads a login config from the back end's list of names and texts into a record (section 3 of the specification). It
 * does not throw: an unreadable entry is a fault, and the others are used.
 */
import { isForbiddenKey } from './forbidden-key.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { declaredType } from '../../core/kernel/partner/login-config.schema.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { sanitizeText } from '../../core/kernel/values/sanitize-text.ts'

type LoginConfigValue = string | number | boolean | null

/** The most entries that are read; the rest is ignored. */
const MAX_CONFIG_ENTRIES = 1_000

/**
 * @param answer the unchecked answer of `/api/login-config/{id}`
 * @param source the name of the config in faults, for example `login-config/lestari`
 */
export function readLoginConfig(
  answer: unknown,
  source = 'login-config',
): { loginConfig: LoginConfig; faults: PartnerFault[] } {
  const faults: PartnerFault[] = []
  const entries = new Map<string, LoginConfigValue>()
  const complain = (
    code: PartnerFault['code'],
    at: readonly (string | number)[],
    expected: string,
    received: unknown,
    remedy: string,
  ) => faults.push({ code, file: source, pointer: pointerTo(at), expected, received: showValue(received), remedy })

  if (!Array.isArray(answer)) {
    complain(
      'P221',
      [],
      'a list of { config_name, value }',
      answer,
      'correct the answer of the back end; the defaults are used',
    )
    return { loginConfig: {}, faults }
  }
  answer.slice(0, MAX_CONFIG_ENTRIES).forEach((entry: unknown, index) => {
    const name = isRecord(entry) ? entry.config_name : undefined
    const value = isRecord(entry) ? entry.value : undefined
    if (typeof name !== 'string' || name === '' || !isPlainValue(value)) {
      return complain(
        'P221',
        [index],
        '{ "config_name": text, "value": text or null }',
        entry,
        'correct or remove this entry',
      )
    }
    if (isForbiddenKey(name)) return complain('P204', [index, 'config_name'], 'another name', name, 'remove this entry')
    if (entries.has(name)) complain('P222', [index, 'config_name'], 'each name once', name, 'remove all but one')
    const read = readValue(name, value ?? null)
    if (read === undefined)
      complain('P223', [index, 'value'], `"true", "false" or null for ${name}`, value, 'correct the value')
    entries.set(name, read ?? null)
  })
  return { loginConfig: Object.fromEntries(entries), faults }
}

/** The value as the name's type; undefined when the text does not have that type. */
function readValue(name: string, given: LoginConfigValue): LoginConfigValue | undefined {
  const value = typeof given === 'string' ? sanitizeText(given) : given
  const text = typeof value === 'string' ? value : null
  if (value === null || text === '' || text === 'null') return null
  const type = declaredType(name)
  if (type === 'string') return String(value)
  if (text === 'true' || value === true) return true
  if (text === 'false' || value === false) return false
  if (type === 'boolean') return undefined
  return text !== null && isCanonicalDecimal(text) ? Number(text) : value
}

/**
 * Whether a text is the canonical form of a number that a double holds exactly. `0812…`, `1e5`, `0x1F`, `1.0`, `-0` and
 * numbers of sixteen digits or more stay text, because they are phone numbers, ids and codes.
 */
function isCanonicalDecimal(text: string): boolean {
  if (!/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text)) return false
  return text.replace(/\D/g, '').length < 16 && String(Number(text)) === text
}

function isPlainValue(value: unknown): value is LoginConfigValue | undefined {
  return (
    value == null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}
