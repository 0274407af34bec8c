/** The visitors of a portal for whom a plan can be made on the command line, and how one is written: `customer=rtrw,on=2027-03-01`. */
import type { Facts, LoginConfig } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { isHere, localTime, timedEntries } from '../../core/kernel/partner/present-partner.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { namesInConditions } from '../../core/kernel/plugin/names-in-conditions.ts'
import { explainPattern } from '../../schemas/partner/field-rules.ts'
import { lastDayFor } from '../../schemas/partner/timing-faults.ts'
import { refuseUnknown, type CommandRefusal } from './command-result.ts'

export type SimulatedVisitor = {
  readonly facts: Facts
  readonly loginConfig: LoginConfig
  /** When they come, as a local time of the partner. Default: now. */
  readonly local: string
  /** The name of their router; null: none. */
  readonly router: string | null
}

/** Account types by the word for them. `new`: signed in, with no account that is active yet. */
const ACCOUNTS: Readonly<Record<string, Facts['accountTypes']>> = {
  guest: null,
  new: [],
  customer: ['customer'],
  rtrw: ['rtrw'],
}
export const CUSTOMERS: readonly string[] = Object.keys(ACCOUNTS)

/** Services and capabilities that back ends grant, in the words of who reads what changes for whom. */
const SERVICES: Readonly<Record<string, string>> = {
  dwf: 'customers with a shop Wi-Fi account',
  rtrw: 'customers with Home Internet',
}
const CAPABILITIES: Readonly<Record<string, string>> = { debug: 'customers who may see the logs' }

/** A kind of visitor: `guest`, `new`, `customer`, `rtrw`, or a customer with a service or a capability. */
export type VisitorKind =
  | { readonly kind: 'guest' | 'new' | 'customer' | 'rtrw' }
  | { readonly kind: 'service' | 'capability'; readonly name: string }

/** A visitor of each kind that the conditions of these plugins tell apart. */
export function visitorsOf(plugins: readonly Plugin[]): readonly (readonly [visitor: VisitorKind, facts: Facts])[] {
  const none: Facts = { accountTypes: [], serviceTypes: [], capabilities: [] }
  const customer: Facts = { ...none, accountTypes: ['customer'] }
  return [
    [{ kind: 'guest' }, { ...none, accountTypes: null }],
    [{ kind: 'new' }, none],
    [{ kind: 'customer' }, customer],
    ...namesInConditions(plugins, 'serviceType').map(
      (name) =>
        [
          { kind: 'service', name },
          { ...customer, serviceTypes: [name] },
        ] as const,
    ),
    [{ kind: 'rtrw' }, { ...none, accountTypes: ['rtrw'] }],
    ...namesInConditions(plugins, 'capability').map(
      (name) =>
        [
          { kind: 'capability', name },
          { ...customer, capabilities: [name] },
        ] as const,
    ),
  ]
}

const VISITORS = {
  guest: 'guests, who are not signed in',
  new: 'new customers, without an active account',
  customer: 'customers',
  rtrw: 'resellers (rtrw)',
} as const

/** As the commands write it: `customers with Home Internet (rtrw)`. */
export function visitorText(visitor: VisitorKind): string {
  if (visitor.kind === 'service') return `${SERVICES[visitor.name] ?? 'customers with the service'} (${visitor.name})`
  if (visitor.kind === 'capability')
    return `${CAPABILITIES[visitor.name] ?? 'customers with the capability'} (${visitor.name})`
  return VISITORS[visitor.kind]
}

/**
 * Reads `customer=rtrw,service=dwf,can=debug,on=dwf,plugin_ads=false,at=Balai,on=2027-03-01T08:00`. A key may be repeated; `on` and `off` take a
 * plugin or a name of the login config, `on` also a date, and `at` a router of the partner's file.
 *
 * @returns the visitor, by default a customer; or a message about the first entry that is not known
 */
export function readVisitor(
  text: string,
  plugins: readonly Plugin[],
  partner: Partner,
): SimulatedVisitor | CommandRefusal {
  const switches = new Map(
    plugins.flatMap((plugin) => (plugin.switch === undefined ? [] : [[plugin.id, plugin.switch] as const])),
  )
  const names = [...new Set([...namesInConditions(plugins, 'loginConfig'), ...switches.values()])]
  const known = new Map<string, readonly string[]>([
    ['customer', CUSTOMERS],
    ['service', namesInConditions(plugins, 'serviceType')],
    ['can', namesInConditions(plugins, 'capability')],
    ['on', [...switches.keys(), ...names]],
    ['off', [...switches.keys(), ...names]],
    ['at', routersOf(partner)],
    ...names.map((name) => [name, ['true', 'false']] as const),
  ])
  const entries = text
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => /^([^=]*)=?(.*)$/.exec(entry) ?? [])
    .map(([, key = '', value = '']) => ({ key, value }))
  for (const { key, value } of entries) {
    const values = known.get(key)
    if (!values) return refuseUnknown(key, key, [...known.keys()])
    if (key === 'on' && /^\d/.test(value)) {
      const wrong = dateFault(value)
      if (wrong === null) continue
      return { refusal: `on=${value} is no date: expected ${wrong.expected}; ${wrong.remedy}.` }
    }
    if (key === 'at' && isHere({ at: values }, value)) continue
    if (!values.includes(value)) return refuseUnknown(`${key}=${value}`, value, values)
  }
  const valuesOf = (key: string) => entries.flatMap((entry) => (entry.key === key ? entry.value : []))
  const accounts = valuesOf('customer').map((word) => ACCOUNTS[word] ?? null)
  const isGuest = accounts.length > 0 && accounts.every((types) => types === null)
  const switched = (key: 'on' | 'off') =>
    valuesOf(key).flatMap((name) => (DATE.test(name) ? [] : [[switches.get(name) ?? name, key === 'on'] as const]))
  const date = valuesOf('on').findLast((value) => DATE.test(value))
  const written = entries.flatMap(({ key, value }) => (names.includes(key) ? [[key, value === 'true'] as const] : []))
  return {
    facts: {
      accountTypes: accounts.length === 0 ? ['customer'] : isGuest ? null : accounts.flatMap((types) => types ?? []),
      serviceTypes: valuesOf('service'),
      capabilities: valuesOf('can'),
    },
    loginConfig: Object.fromEntries([...switched('on'), ...switched('off'), ...written]),
    // A day stands for its noon, when all that is shown on that day has begun.
    local: date === undefined ? localTime(new Date(), partner.timeZone) : date.length > 10 ? date : `${date}T12:00`,
    router: valuesOf('at').at(-1) ?? null,
  }
}

/** A day or a router on which a preview shows a file; null where it is not simulated. */
export type SimulatedMoment = { readonly local: string | null; readonly router: string | null }

/** Reads `at=Balai Desa,on=2027-03-01` as `readVisitor` does. Other entries are refused, because a preview has customers of its own. */
export function readMoment(
  text: string,
  plugins: readonly Plugin[],
  partner: Partner,
): SimulatedMoment | CommandRefusal {
  const read = readVisitor(text, plugins, partner)
  if ('refusal' in read) return read
  const entries = text.split(',').filter((entry) => entry !== '')
  const isDate = (entry: string) => entry.startsWith('on=') && DATE.test(entry.slice('on='.length))
  const other = entries.find((entry) => !isDate(entry) && !entry.startsWith('at='))
  if (other !== undefined)
    return {
      refusal: `A preview takes at=<router> and on=<date>, not ${other}. Sign in as such a customer, or use the desk: docs/sandbox.md lists accounts and switches.`,
    }
  return { local: entries.some(isDate) ? read.local : null, router: read.router }
}

const DATE = new RegExp(PARTNER_PATTERNS.moment)

function dateFault(value: string): { readonly expected: string; readonly remedy: string } | null {
  if (!DATE.test(value)) return explainPattern(PARTNER_PATTERNS.moment, value)
  const last = lastDayFor(value)
  return last === null ? null : { expected: 'a day of the calendar', remedy: `write ${last}` }
}

/** The routers that a partner's file names. */
function routersOf(partner: Partner): readonly string[] {
  const gateways = (partner.login?.gateways ?? []).map(({ name }) => name)
  return [...new Set([...gateways, ...timedEntries(partner).flatMap(({ at = [] }) => at)])]
}
