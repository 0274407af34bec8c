/** The state that the desk shows, as JSON. `version` is a hash of the other fields. */
import type { AccountType } from '../../core/kernel/values/account-type.ts'
import { createHash } from 'node:crypto'
import type { DeskRow } from '../../backend/define-sandbox.ts'
import type { FaultId } from '../world/faults.ts'
import type { HotspotSession } from '../world/hotspot.ts'
import type { SandboxPlugin } from '../world/sandbox-plugin.ts'
import type { Message } from '../world/outbox.ts'
import type { KnownCharge } from '../world/payment.ts'
import type { SandboxWorld } from '../world/world.ts'

export type DeskCustomer = {
  readonly id: string
  readonly username: string
  readonly name: string | null
  readonly phone: string
  readonly email: string | null
  readonly account_type: AccountType
  readonly account_status: string
  readonly domain: string
  readonly force_update: boolean
}

export type DeskState = {
  readonly version: string
  readonly messages: readonly Message[]
  readonly under_way: number
  readonly payments: readonly KnownCharge[]
  readonly devices: readonly {
    readonly id: string
    readonly ip: string
    readonly mac: string
    readonly session: HotspotSession | null
  }[]
  readonly customers: readonly DeskCustomer[]
  readonly faults: readonly { readonly id: FaultId; readonly path: string | null; readonly left: number | null }[]
  readonly waiting: readonly (DeskRow & { readonly plugin: string })[]
  /** Milliseconds that the world's clock is ahead of the machine's. */
  readonly ahead_ms: number
}

export function deskState(world: SandboxWorld, plugins: readonly SandboxPlugin[]): DeskState {
  const state = {
    messages: world.outbox.arrived(),
    under_way: world.outbox.underWay(),
    payments: world.payments.recent(),
    devices: world.hotspot.devices().map(({ id, ip, mac, session }) => ({ id, ip, mac, session })),
    customers: customersOf(world),
    faults: world.faults.playing(),
    waiting: plugins.flatMap(({ id, sandbox }) => sandbox.waiting(world).map((row) => ({ ...row, plugin: id }))),
    ahead_ms: world.clock.ahead(),
  }
  const version = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
  return { version, ...state }
}

function customersOf(world: SandboxWorld): readonly DeskCustomer[] {
  return world.db
    .all<Omit<DeskCustomer, 'force_update'> & { readonly force_update: number }>(
      `SELECT id, username, name, phone, email, account_type, account_status, domain, force_update
       FROM accounts ORDER BY rowid DESC LIMIT 200`,
    )
    .map((row) => ({ ...row, force_update: row.force_update === 1 }))
}
