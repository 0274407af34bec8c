/**
 * How the sandbox answers an endpoint: a value typed by the endpoint itself, so that the portal, the sandbox and the
 * OpenAPI document cannot drift apart. Plugins write these in `sandbox.ts`; the sandbox hands them a world.
 */
import type { Endpoint, WireOf } from '../core/kernel/api/endpoint.ts'
import type { CodeAnswer } from './rules/code-rules.ts'
import type { LimitName } from './rules/limit-rules.ts'
import type { QueryRequest, Frozen } from './rules/read-query.ts'

export { Refusal } from './rules/refusal.ts'
export type { LimitName } from './rules/limit-rules.ts'

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

/** A partner as far as the sandbox must know it; the host hands the list in. */
export type SandboxPartner = {
  readonly id: string
  readonly name: string
  /** Host names, without port; the first is where links in messages lead. */
  readonly domains: readonly string[]
  /** The brand's colour, `#rrggbb`. */
  readonly color: string
}

/** The sandbox's people: one row of `accounts`. A person with two account types has two rows. */
export type SandboxAccount = {
  readonly id: string
  /** Unique in the whole world; `username@domain` at the router. */
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

/** Whom a one-time code goes to, and what it is good for. */
export type CodeRequest = {
  readonly phone: string
  /** The partner's id, in whose name it is sent. */
  readonly domain: string
  /** A code is good for its own purpose alone: `sign-in`. What names a customer in it is that customer's. */
  readonly purpose: string
  /** How the message begins: `Kode masuk`. */
  readonly title: string
  /** Who or where it is asked from, for the limit of that place: a device's address. Null: nobody knows. */
  readonly from: string | null
  /** The address of the caller's connection, for the limit of that address. Null: nobody calls, the desk sends it. */
  readonly connection: string | null
}

/** What every answer may use of the world outside. */
export type World = {
  readonly db: Database
  /** The world's clock; the desk can move it. */
  now(): Date
  /** A new id, `<prefix>_<random>`. */
  newId(prefix: string): string
  readonly partners: {
    byId(id: string): SandboxPartner | undefined
    /** By a host name, without port. */
    byHost(host: string): SandboxPartner | undefined
    /** Origin of a partner's portal, for links in messages: `http://lestari.localhost:8080`. */
    portalOf(id: string): string
    /** Whether codes and tokens may be sent to this origin: this machine's names and the partners' own. */
    isPortal(origin: string): boolean
  }
  /** Puts a message into the outbox that the desk shows. */
  send(message: { readonly via: 'whatsapp' | 'email'; readonly to: string; readonly text: string }): void
  /** Whether the desk plays this scene now, for example `payment.slow`. A scene with a count is used up by asking. */
  plays(fault: string): boolean
  readonly accounts: {
    byId(id: string): SandboxAccount | undefined
    /** Of a person with both account types, the one of this type; without one, the customer. */
    byPhone(phone: string, domain: string, type?: SandboxAccount['account_type']): SandboxAccount | undefined
    byEmail(email: string, domain: string): SandboxAccount | undefined
    byUsername(username: string): SandboxAccount | undefined
    /** A new customer, active, without name or e-mail unless given. */
    create(person: {
      readonly phone: string
      readonly domain: string
      readonly account_type?: SandboxAccount['account_type']
      readonly name?: string
      readonly email?: string
    }): SandboxAccount
    update(id: string, changes: Partial<Omit<SandboxAccount, 'id'>>): SandboxAccount
    /** Whether this is the customer's own or one-time password. */
    passwordFits(account: SandboxAccount, password: string): boolean
    /** Both rows of a person with two account types get it. */
    setPassword(id: string, password: string): void
    /** The password the router takes, made for this account; a new one on each call, good for ten minutes of sign-in. */
    routerPassword(id: string): string
  }
  /** One-time codes by WhatsApp: six digits, ten minutes, five tries, used once. */
  readonly codes: {
    /** Sends one, unless the last is a minute old at most or a limit is reached: 211 of the number, 212 of the place or connection. */
    request(asked: CodeRequest, language: 'id' | 'en'): CodeAnswer
    /** Sends one whatever the limits; answers the code. */
    issue(asked: CodeRequest): string
    /**
     * Takes the code if it is the right one, once; only the latest counts. Throws a refusal of the field `otp` otherwise.
     * Mind: within a transaction of your own that this refusal ends, a wrong try is not counted.
     */
    take(whose: Pick<CodeRequest, 'phone' | 'domain' | 'purpose'>, otp: string, language: 'id' | 'en'): void
  }
  /** How often something may be done. A reached limit is a refusal: 429 with `Retry-After`. */
  readonly limits: {
    /** Refuses when the limit is reached. */
    require(what: LimitName, whose: string, language: 'id' | 'en'): void
    /** Mind: a refusal that ends the transaction undoes it, unless it `keeps`. */
    count(what: LimitName, whose: string): void
    /** Both: refuses, or counts. */
    use(what: LimitName, whose: string, language: 'id' | 'en'): void
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
    /** Signs this person out everywhere, with both account types. */
    endAll(account: SandboxAccount): void
    /** Signs this person out everywhere but in this session (`Question.session`). */
    endOthers(account: SandboxAccount, session: string): void
    /** Whether the person has proven within the last ten minutes, in this session, who she is: by signing in. */
    isFresh(session: string): boolean
  }
  readonly payments: {
    /** `token`: what the card script made of a card; a card is decided at once, a code waits to be paid. */
    charge(order: {
      readonly amount: number
      /** `phone`: a request that the payer confirms on her phone. */
      readonly method: 'qr' | 'card' | 'phone'
      readonly reference: string
      readonly expiresAt: Date
      readonly token?: string
      /** What the desk shows beside it: who pays for what. */
      readonly note?: string
    }): Charge
    find(id: string): Charge | undefined
    /** The payer gave up. The provider may still report it paid, when the money was already under way. */
    cancel(id: string): void
  }
  readonly hotspot: {
    /** The live session of a device, by its address in the router's network. */
    sessionOf(device: {
      readonly ip?: string | undefined
      readonly mac?: string | undefined
    }): { readonly username: string; readonly since: string; readonly ends_at: string | null } | undefined
    /** Lets a username on until then; null: cut off. */
    allow(username: string, until: Date | null): void
    /** Whether a router has given this address to a device. */
    isAssigned(ip: string): boolean
  }
}

export type Question<E extends Endpoint> = QueryRequest<E, SandboxAccount> & {
  readonly world: World
  /** The session of the bearer, as `world.sessions` knows it; empty without one. */
  readonly session: string
  /** The portal the call came from, by its Origin header; the default partner's portal without one. */
  readonly origin: string
}

export type Answer = {
  readonly endpoint: Endpoint
  readonly reply: (question: Question<Endpoint>) => unknown
}

/**
 * Binds an endpoint to how the sandbox answers it. Throw a `Refusal` for anything but success.
 *
 * A `counted` endpoint must answer without waiting: its work and the answer kept under its Idempotency-Key are one
 * transaction, so that neither is there without the other after a crash.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (question: Question<E>) => Frozen<WireOf<E>> | Promise<Frozen<WireOf<E>>>,
): Answer {
  // The sandbox parses query and body with this very endpoint's shapes before it calls `reply`.
  return { endpoint, reply: reply as unknown as Answer['reply'] }
}

/** An address of the back end that a browser opens instead of calling it: a consent page, a picture. No bearer. */
export type BrowserRoute = {
  readonly method: 'GET' | 'POST'
  /** As an endpoint's: `/api/social/{provider}`. */
  readonly path: string
  readonly reply: (visit: {
    readonly world: World
    readonly params: Readonly<Record<string, string>>
    readonly request: Request
    readonly language: 'id' | 'en'
  }) => Response | Promise<Response>
}

/** One thing on the desk that somebody of the staff decides about. */
export type DeskRow = {
  /** Handed to the act as `{ id }`. */
  readonly id: string
  readonly title: string
  readonly says: string
  /** Names of this plugin's actions, one button each. */
  readonly actions: readonly string[]
}

/** A plugin's part of the sandbox: its tables, its demonstration data, its answers. */
export type Sandbox = {
  readonly tables: string
  /** Called once in a world's life, after every plugin's tables exist and the core's people are there. */
  readonly seed: (world: World) => void
  readonly answers: readonly Answer[]
  readonly browserRoutes: readonly BrowserRoute[]
  /** What waits for somebody at the desk now. */
  readonly waiting: (world: World) => readonly DeskRow[]
  /** What the desk can do to this plugin's things: `POST /desk/<plugin>/<act>` with a JSON body. */
  readonly actions: Readonly<Record<string, (world: World, body: Readonly<Record<string, unknown>>) => unknown>>
}

/**
 * Builds a plugin's part of the sandbox; the default export of its `sandbox.ts`. Whatever is left out is empty.
 *
 * @example export default defineSandbox({ answers: [answer(getNews, () => ({ data: [] }))] })
 */
export function defineSandbox(parts: Partial<Sandbox>): Sandbox {
  return { tables: '', seed: () => undefined, answers: [], browserRoutes: [], waiting: () => [], actions: {}, ...parts }
}
