/**
 * How the sandbox answers an endpoint: a value typed by the endpoint itself, so that the portal, the sandbox and the
 * OpenAPI document cannot drift apart. Plugins write these in `sandbox.ts`; the sandbox hands them a world.
 */
import type { Endpoint, ParamsOf, WireOf, z } from './endpoint.ts'

/** SQL on disk (or in memory, in tests). Statements are prepared once a text. */
export type Database = {
  /** Runs several statements at once; for `CREATE TABLE`. */
  exec(sql: string): void
  run(sql: string, ...values: SqlValue[]): void
  /** The first row or undefined. */
  one<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row | undefined
  all<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row[]
  /** All or nothing; nested calls join the outer one. */
  transaction<Result>(work: () => Result): Result
}
export type SqlValue = string | number | null
export type SqlRow = { readonly [column: string]: SqlValue }

/** The sandbox's people: one row of `accounts`. */
export type SandboxAccount = {
  readonly id: string
  readonly username: string
  /** Digits only, with the country code: `6281234567890`. */
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  readonly account_type: 'customer' | 'rtrw'
  /** `active`, `inactive`, or the sentence a suspension carries. */
  readonly account_status: string
  /** The partner's id. */
  readonly domain: string
}

/** A payment as its provider knows it. */
export type Charge = {
  readonly id: string
  /** Whole rupiah. */
  readonly amount: number
  /** A QRIS payload (EMVCo merchant-presented, CRC at the end); null for a card. */
  readonly qr_string: string | null
  readonly status: 'waiting' | 'paid' | 'failed'
  readonly expires_at: string
  readonly paid_at: string | null
}

/** What every answer may use of the world outside. */
export type World = {
  readonly db: Database
  /** The world's clock; the desk can move it. */
  now(): Date
  /** A new id, `<prefix>_<random>`. */
  newId(prefix: string): string
  /** Puts a message into the outbox that the desk shows. */
  send(message: { readonly via: 'whatsapp' | 'email'; readonly to: string; readonly text: string }): void
  /** Whether the desk plays this scene now, for example `payment.slow`. */
  plays(fault: string): boolean
  readonly accounts: {
    byId(id: string): SandboxAccount | undefined
    byPhone(phone: string, domain: string): SandboxAccount | undefined
    byEmail(email: string, domain: string): SandboxAccount | undefined
    byUsername(username: string): SandboxAccount | undefined
    /** A new customer, active, without name or e-mail, with a router password of its own. */
    create(person: { readonly phone: string; readonly domain: string }): SandboxAccount
    update(id: string, changes: Partial<Omit<SandboxAccount, 'id'>>): SandboxAccount
    /** Whether this is the customer's own or one-time password. */
    passwordFits(account: SandboxAccount, password: string): boolean
    setPassword(id: string, password: string): void
    /** The password the router takes, made for this account; a new one on each call, good for ten minutes of sign-in. */
    routerPassword(id: string): string
  }
  readonly sessions: {
    /** A new pair of tokens, in the specification's shape of a token result. */
    issue(account: SandboxAccount): {
      readonly access_token: string
      readonly access_token_expiry: string
      readonly refresh_token: string
      readonly refresh_token_expiry: string
      readonly accounts: readonly { readonly account_type: 'customer' | 'rtrw'; readonly account_status: string }[]
    }
    endAll(account: SandboxAccount): void
  }
  readonly payments: {
    charge(order: { readonly amount: number; readonly method: 'qr' | 'card'; readonly reference: string; readonly expiresAt: Date }): Charge
    find(id: string): Charge | undefined
  }
  readonly hotspot: {
    /** The live session of a device, by its address in the router's network. */
    sessionOf(device: { readonly ip?: string; readonly mac?: string }): { readonly username: string; readonly since: string; readonly ends_at: string | null } | undefined
    /** Lets a username on until then; null: cut off. */
    allow(username: string, until: Date | null): void
  }
}

export type Question<E extends Endpoint> = {
  readonly world: World
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  /** Who asks, by the bearer token; endpoints with `auth: 'bearer'` always have one. */
  readonly caller: SandboxAccount
  readonly request: Request
  /** The portal the call came from, by its Origin header; `http://localhost` without one. */
  readonly origin: string
}

export type Answer = {
  readonly endpoint: Endpoint
  readonly reply: (question: Question<Endpoint>) => unknown
}

/** Binds an endpoint to how the sandbox answers it. Throw a `Refusal` for anything but success. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (question: Question<E>) => WireOf<E> | Promise<WireOf<E>>,
): Answer {
  // The sandbox parses query and body with this very endpoint's shapes before it calls `reply`.
  return { endpoint, reply: reply as unknown as Answer['reply'] }
}

/** An answer that is not a success: `{ error, message, errors? }` with a status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    code: string,
    message: string,
    { errors, headers = {} }: { errors?: Readonly<Record<string, readonly string[]>>; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** A plugin's part of the sandbox: its tables, its demonstration data, its answers. */
export type Sandbox = {
  readonly tables: string
  /** Called once on an empty database, after every plugin's tables exist. */
  readonly seed: (world: World) => void
  readonly answers: readonly Answer[]
  /** What the desk can do to this plugin's things: `POST /desk/<plugin>/<act>` with a JSON body. */
  readonly acts: Readonly<Record<string, (world: World, body: Readonly<Record<string, unknown>>) => unknown>>
}

export function defineSandbox(parts: Partial<Sandbox>): Sandbox {
  return { tables: '', seed: () => undefined, answers: [], acts: {}, ...parts }
}
