/**
 * Types and constructors for a plugin's `sandbox.ts`: its answers, tables and demonstration data. An answer is typed by its
 * endpoint, so that the portal, the sandbox and the OpenAPI document agree.
 */
import type { AnswerLanguage } from './rules/answer-language.ts'
import type { AccountType } from '../core/kernel/values/account-type.ts'
import type { Endpoint, WireOf } from '../core/kernel/api/endpoint.ts'
import type { CodeAnswer } from './rules/code-rules.ts'
import type { LimitKey, ReachedLimit, Requester } from './rules/limit-rules.ts'
import type { EndpointRequest, Frozen } from './rules/endpoint-request.ts'

export { Refusal } from './rules/refusal.ts'

/** SQLite on disk, in memory in tests. A statement is prepared once per text. */
export type Database = {
  /** Runs several statements, for `CREATE TABLE`. */
  exec(sql: string): void
  run(sql: string, ...values: SqlValue[]): void
  one<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row | undefined
  all<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row[]
  /** Rolls back when `work` throws. Nested calls join the outer transaction. */
  transaction<Result>(work: () => Result): Result
}
export type SqlValue = string | number | null
export type SqlRow = { readonly [column: string]: SqlValue }

export type SandboxPartner = {
  readonly id: string
  readonly name: string
  /** Host names, without port. Links in messages use the first. */
  readonly domains: readonly string[]
  /** Brand colour, `#rrggbb`. */
  readonly color: string
  /** Default: unknown, as in a sandbox without the host. */
  readonly brand?: SandboxBrand
}

/** A partner's brand with the values that the portal shows; the host computes them (`host/brand/brand-theme.ts`). */
export type SandboxBrand = {
  readonly light: BrandColors
  readonly dark: BrandColors
  /** CSS lengths of the corners of cards and of buttons. */
  readonly radius: { readonly card: string; readonly button: string }
  /** Path of the logo at the portal and at the desk. Null: none. */
  readonly logo: string | null
  /** The logo contains the name. */
  readonly isWordmark: boolean
  /** The brand's properties as the portal's pages have them; the class `dark-mode` on `<html>` selects the dark theme. */
  readonly css: string
}
/** Colours as `#rrggbb`, by the roles of the portal's style sheets. */
export type BrandColors = Readonly<
  Record<
    'page' | 'surface' | 'line' | 'ink' | 'ink-2' | 'cover' | 'on-cover' | 'primary' | 'on-primary' | 'primary-edge',
    string
  >
>

export type SandboxMessage =
  | { readonly via: 'whatsapp'; readonly to: string; readonly text: string }
  | {
      readonly via: 'email'
      readonly to: string
      /** The complete message, for programs that show no HTML. */
      readonly text: string
      /** The message as HTML. Default: none. */
      readonly email?: EmailContent
    }

/** The parts of an email in a partner's brand. */
export type EmailContent = {
  /** The partner's id. */
  readonly domain: string
  /** Default: Indonesian. */
  readonly language?: AnswerLanguage
  readonly subject: string
  readonly heading: string
  /** One sentence. */
  readonly sentence: string
  /** Default: nothing is to be pressed. */
  readonly button?: { readonly label: string; readonly link: string }
  readonly smallPrint: string
}

/** One row of `accounts`. A customer with two account types has two rows. */
export type SandboxAccount = {
  readonly id: string
  /** Unique among all partners; `username@domain` at the router. */
  readonly username: string
  /** Digits with the country code: `6281234567890`. */
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  readonly account_type: AccountType
  /** `active`, `inactive`, or the reason of a suspension as a sentence. */
  readonly account_status: string
  /** The partner's id. */
  readonly domain: string
}

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

export type CodeRequest = {
  readonly phone: string
  /** The id of the partner that sends it. */
  readonly domain: string
  /** A code is valid for this purpose only, for example `sign-in`. May include an id of the customer. */
  readonly purpose: string
  /** The beginning of the message: `Kode masuk`. */
  readonly title: string
  /** The place of the request for its rate limit, such as a device's address. Null: unknown. */
  readonly from: string | null
  /** The caller's IP address, for its rate limit. Null: the desk sends the code. */
  readonly connection: string | null
}

/** The simulated services that every answer may use. */
export type World = {
  readonly db: Database
  /** The sandbox's clock, which the desk can change. */
  now(): Date
  /** A new id, `<prefix>_<random>`. */
  newId(prefix: string): string
  readonly partners: {
    byId(id: string): SandboxPartner | undefined
    /** By a host name, without port. */
    byHost(host: string): SandboxPartner | undefined
    /** Origin of a partner's portal: `http://lestari.localhost:8080`. */
    portalOf(id: string): string
    /** Whether codes and tokens may be sent to this origin: this machine's names and the partners' domains. */
    isPortal(origin: string): boolean
  }
  /** Adds a message to the outbox that the desk shows. */
  send(message: SandboxMessage): void
  /** Whether the desk simulates this fault now, for example `payment.slow`. Each call uses up one of a counted fault. */
  plays(fault: string): boolean
  readonly accounts: {
    byId(id: string): SandboxAccount | undefined
    /** `type` selects the account of a customer with both types; default `customer`. */
    byPhone(phone: string, domain: string, type?: SandboxAccount['account_type']): SandboxAccount | undefined
    byEmail(email: string, domain: string): SandboxAccount | undefined
    byUsername(username: string): SandboxAccount | undefined
    /** Creates an active account. Name and email are null by default. */
    create(fields: {
      readonly phone: string
      readonly domain: string
      readonly account_type?: SandboxAccount['account_type']
      readonly name?: string
      readonly email?: string
    }): SandboxAccount
    update(id: string, changes: Partial<Omit<SandboxAccount, 'id'>>): SandboxAccount
    /** Accepts the customer's password and passwords of `signInPassword`. */
    passwordFits(account: SandboxAccount, password: string): boolean
    /** Accepts passwords of `signInPassword` only. They are random, so they need no limit of tries. */
    signInPasswordFits(account: SandboxAccount, password: string): boolean
    /** Sets the password of both rows of a customer with two account types. */
    setPassword(id: string, password: string): void
    /** A new password for the sign-in on each call, valid for ten minutes. */
    signInPassword(id: string): string
    /** A new password for the router on each call, valid for ten minutes. The portal does not accept it. */
    routerPassword(id: string): string
  }
  /**
   * Grants a capability (a condition `{ capability: 'vip' }`), from the customer's next sign-in on.
   *
   * @throws RangeError for a capability that no plugin's sandbox names
   */
  grant(account: Pick<SandboxAccount, 'id'>, capability: string): void
  /** One-time codes by WhatsApp: six digits, valid for ten minutes, five tries of one network, one use. */
  readonly codes: {
    /** Sends a code, unless the last is under a minute old or a limit is reached (211: number, 212: place or connection). */
    request(request: CodeRequest, language: AnswerLanguage): CodeAnswer
    /** Sends a code without limits and returns it. */
    issue(request: CodeRequest): string
    /**
     * Accepts the latest code once. Otherwise throws a refusal of the field `otp`; if that rolls back a transaction of the
     * caller, the wrong try is not counted.
     */
    take(recipient: Pick<CodeRequest, 'phone' | 'domain' | 'purpose'>, otp: string, requester: Requester): void
    /** Deletes the codes of a number or of a purpose. */
    delete(which: Pick<CodeRequest, 'domain'> & (Pick<CodeRequest, 'phone'> | Pick<CodeRequest, 'purpose'>)): void
  }
  /** Rate limits. A reached limit is a refusal: 429 with `Retry-After`. */
  readonly limits: {
    /**
     * Counts one use of each limit, in this order, before the work. A refusal that rolls back the transaction also undoes the count,
     * unless it is a `Refusal` with `keeps: true`.
     */
    take(uses: readonly LimitKey[], requester: Requester): { giveBack(): void }
    /** Counts as `take` does, and returns a reached limit instead of throwing. */
    tryTake(uses: readonly LimitKey[], address: string): { giveBack(): void } | ReachedLimit
  }
  readonly sessions: {
    /**
     * A new pair of tokens, in the shape of the specification's token result.
     *
     * @param provedAt when the customer proved who they are; default: now, by what they have just presented
     */
    issue(
      account: SandboxAccount,
      provedAt?: string,
    ): {
      readonly access_token: string
      readonly access_token_expiry: string
      readonly refresh_token: string
      readonly refresh_token_expiry: string
      readonly accounts: readonly { readonly account_type: AccountType; readonly account_status: string }[]
    }
    /** When the customer of this session (`SandboxRequest.session`) signed in; undefined when it has ended. */
    provedAt(session: string): string | undefined
  }
  /** For every change of what signs in: email address, phone number, password. */
  readonly credentials: {
    /**
     * Requires that the customer signed in within the last half hour in this session, or entered the password. Otherwise throws a
     * refusal of the field `current_password`. Call it before anything else that the answer could reveal.
     */
    requireProof(
      account: SandboxAccount,
      /** `session`: `SandboxRequest.session`; `password`: `current_password` of the request. */
      proof: { readonly session: string; readonly password: string | undefined },
      requester: Requester,
    ): void
    /**
     * Call it after the change. Ends the customer's other sessions, and deletes their links, codes and temporary passwords, because
     * somebody else may have them.
     *
     * @param before the account before the change
     * @param session the session that goes on; null: none
     */
    changed(before: SandboxAccount, session: string | null): void
  }
  readonly payments: {
    /** A card is accepted or refused at once; a QR code waits for its payment. */
    charge(order: {
      readonly amount: number
      /** `phone`: a request that the payer confirms on their phone. */
      readonly method: 'qr' | 'card' | 'phone'
      readonly reference: string
      /** The payee's name in the payment app of the customer. */
      readonly merchant: string
      readonly expiresAt: Date
      /** Of a card: the token that the provider's card script has made. */
      readonly token?: string
      /** Shown at the desk: payer and product. */
      readonly note?: string
    }): Charge
    find(id: string): Charge | undefined
    /** The provider may still report the charge as paid, when the payment was already in progress. */
    cancel(id: string): void
  }
  readonly hotspot: {
    /** The present session of a device, by its address in the router's network. */
    sessionOf(device: {
      readonly ip?: string | undefined
      readonly mac?: string | undefined
    }): { readonly username: string; readonly since: string; readonly ends_at: string | null } | undefined
    /** Allows internet access until this time. Null: ends it. */
    allow(username: string, until: Date | null): void
    isAssigned(ip: string): boolean
  }
}

export type SandboxRequest<E extends Endpoint> = EndpointRequest<E, SandboxAccount> & {
  readonly world: World
  /** The bearer's session, for `world.sessions`. Empty without a bearer. */
  readonly session: string
  /** The calling portal, from the Origin header. Default: the default partner's portal. */
  readonly origin: string
}

export type SandboxAnswer = {
  readonly endpoint: Endpoint
  /** A method, so that the replies of all endpoints fit: the sandbox parses query and body with the endpoint's shapes before. */
  reply(request: SandboxRequest<Endpoint>): unknown
}

/**
 * Binds an endpoint to its answer in the sandbox. `reply` throws a `Refusal` for an error status.
 *
 * An `idempotent` endpoint must answer synchronously: its work and the answer stored under its Idempotency-Key are one
 * transaction, so that a crash loses both or neither.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (request: SandboxRequest<E>) => Frozen<WireOf<E>> | Promise<Frozen<WireOf<E>>>,
): SandboxAnswer {
  return { endpoint, reply }
}

/** An address of the back end that a browser opens without a bearer: a consent page, an image. */
export type BrowserRoute = {
  readonly method: 'GET' | 'POST'
  /** In an endpoint's syntax: `/api/social/{provider}`. */
  readonly path: string
  readonly reply: (visit: {
    readonly world: World
    readonly params: Readonly<Record<string, string>>
    readonly request: Request
    readonly language: AnswerLanguage
  }) => Response | Promise<Response>
}

/** An item on the desk that waits for a decision of the staff. */
/** In both languages, or the same in both. */
export type DeskText = string | { readonly id: string; readonly en: string }

export type DeskRow = {
  /** Passed to the action as `{ id }`. */
  readonly id: string
  readonly title: DeskText
  readonly text: DeskText
  /** Names of this plugin's actions, one button each. */
  readonly actions: readonly string[]
}

export type Sandbox = {
  readonly tables: string
  /** The capabilities that this plugin checks, which `World.grant` may give. */
  readonly capabilities: readonly string[]
  /** Called once, after all tables and the core's accounts exist. */
  readonly seed: (world: World) => void
  readonly answers: readonly SandboxAnswer[]
  readonly browserRoutes: readonly BrowserRoute[]
  readonly waiting: (world: World) => readonly DeskRow[]
  /** Actions of the desk: `POST /desk/<plugin>/<action>` with a JSON body. */
  readonly actions: Readonly<Record<string, (world: World, body: Readonly<Record<string, unknown>>) => unknown>>
  /** Deletes this plugin's links and codes of an account whose credentials have changed (`World.credentials`). */
  readonly deleteLinks: (world: World, account: SandboxAccount) => void
  /** Bytes until this plugin's limit of the account's data is reached. Null: this plugin sets no limit. */
  readonly bytesLeft: (world: World, account: SandboxAccount) => number | null
}

/**
 * Defines a plugin's contribution to the sandbox; the default export of its `sandbox.ts`. Omitted properties are empty.
 *
 * @example export default defineSandbox({ answers: [answer(getNews, () => ({ data: [] }))] })
 */
export function defineSandbox(given: Partial<Sandbox>): Sandbox {
  return {
    tables: '',
    capabilities: [],
    seed: () => undefined,
    answers: [],
    browserRoutes: [],
    waiting: () => [],
    actions: {},
    deleteLinks: () => undefined,
    bytesLeft: () => null,
    ...given,
  }
}
