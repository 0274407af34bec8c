/** Creates the world: `World` for every answer, and the state that only the desk and the router use. */
import { randomBytes } from 'node:crypto'
import type { SandboxAccount, SandboxPartner, World } from '../../backend/define-sandbox.ts'
import { ACCOUNT_TABLES, createAccounts } from './accounts.ts'
import { CAPABILITY_TABLE, createCapabilities, type Capabilities } from './capabilities.ts'
import { CLOCK_TABLE, createClock, type Clock } from './clock.ts'
import { CODE_TABLE, createCodes } from './codes.ts'
import { createCredentials } from './credentials.ts'
import type { SandboxDatabase } from './database.ts'
import { createFaults, isFault, type Faults } from './faults.ts'
import { createFiles, FILE_TABLE, type Files } from './files.ts'
import { createSandboxHotspot, HOTSPOT_TABLES, type SandboxHotspot } from './hotspot.ts'
import { createOutbox, OUTBOX_TABLE, type Outbox } from './outbox.ts'
import { createLimits, LIMIT_TABLE } from './limits.ts'
import { createPayments, PAYMENT_TABLE, type SandboxPayments } from './payment.ts'
import { createSessions, SESSION_TABLE, type Sessions } from './sessions.ts'

export type SandboxWorld = World &
  Capabilities & {
    readonly db: SandboxDatabase
    readonly clock: Clock
    readonly faults: Faults
    readonly outbox: Outbox
    readonly payments: SandboxPayments
    readonly hotspot: SandboxHotspot
    readonly sessions: Sessions
    readonly files: Files
    readonly accounts: ReturnType<typeof createAccounts>
    readonly partners: World['partners'] & { all(): readonly SandboxPartner[] }
    readonly port: number
  }

export const WORLD_TABLES = [
  CLOCK_TABLE,
  ACCOUNT_TABLES,
  CAPABILITY_TABLE,
  CODE_TABLE,
  SESSION_TABLE,
  OUTBOX_TABLE,
  PAYMENT_TABLE,
  HOTSPOT_TABLES,
  FILE_TABLE,
  LIMIT_TABLE,
].join('\n')

export type WorldSettings = {
  readonly db: SandboxDatabase
  readonly port: number
  /** The capabilities that plugins name. */
  readonly capabilities: readonly string[]
  readonly partners: () => readonly SandboxPartner[]
  /** The machine's clock. */
  readonly now: () => Date
  /** Gets lines for the operator, without names. */
  readonly note: (line: string) => void
  /** Deletes the links that the plugins have stored of an account. */
  readonly deleteLinks: (world: World, account: SandboxAccount) => void
}

/** The tables must exist before the world is used. */
export function createWorld({
  db,
  port,
  capabilities,
  partners,
  now: machine,
  note,
  deleteLinks,
}: WorldSettings): SandboxWorld {
  const clock = createClock(db, machine)
  const faults = createFaults()
  const outbox = createOutbox(db, clock, faults)
  const accounts = createAccounts(db, clock, newId)
  const base = {
    db,
    now: () => clock.now(),
    send: outbox.send,
    plays: (fault: string) => {
      if (!isFault(fault)) throw new RangeError(`The sandbox's catalogue of faults has no ${fault}`)
      return faults.applies(fault)
    },
    partners: createPartners(partners, port),
  }
  const limits = createLimits(base, note)
  const codes = createCodes({ ...base, limits })
  const sessions = createSessions(db, clock, accounts)
  const world: SandboxWorld = {
    ...base,
    ...createCapabilities(db, capabilities),
    clock,
    faults,
    outbox,
    accounts,
    port,
    newId,
    codes,
    limits,
    payments: createPayments(db, clock, faults, newId),
    hotspot: createSandboxHotspot(db, clock, newId),
    sessions,
    credentials: createCredentials({ db, limits, codes, accounts, sessions }, (account) => deleteLinks(world, account)),
    files: createFiles(db, clock, newId),
  }
  return world
}

function createPartners(all: () => readonly SandboxPartner[], port: number): SandboxWorld['partners'] {
  const byHost = (host: string) => all().find((partner) => partner.domains.includes(host))
  const byId = (id: string) => all().find((partner) => partner.id === id)
  const originOf = (host: string) => (port === 80 ? `http://${host}` : `http://${host}:${port}`)
  return {
    all,
    byId,
    byHost,
    portalOf: (id) => originOf(byId(id)?.domains[0] ?? 'localhost'),
    isPortal: (origin) => {
      const host = hostOf(origin)
      return host !== null && (isLocalhost(host) || byHost(host) !== undefined)
    },
  }
}

/** Host names, not addresses: those that mean this machine on every network. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'
}

function hostOf(origin: string): string | null {
  try {
    const url = new URL(origin)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.hostname : null
  } catch {
    return null
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`
}
