/** The tables of a bridge's own database, as Kysely types. Times are ISO 8601 in UTC with milliseconds, so texts sort by time. */
import type { Generated } from 'kysely'

/** Which database it is. SQLite is for tests. */
export type StoreKind = 'mariadb' | 'postgres' | 'sqlite'

export type Tables = {
  tokens: {
    refresh_hash: string
    access_hash: string
    family: string
    /** The customer's id in the billing. */
    account: string
    account_type: string
    /** The partner's id. */
    domain: string
    access_expiry: string
    refresh_expiry: string
    proved_at: string
    spent_at: string | null
  }
  one_time_codes: {
    number: Generated<number>
    phone: string
    domain: string
    purpose: string
    /** HMAC of the code, since six digits are found from a plain hash at once. */
    code_hash: string
    asked_from: string | null
    connection: string | null
    asked_at: string
    expires_at: string
    tries: number
    /** Hash of the call's Idempotency-Key that used it; null: unused. */
    used_by: string | null
  }
  kept_answers: {
    key_hash: string
    asked: string
    answer: string
    kept_at: string
  }
  /** Tokens of links in mails, by their hash. */
  links: { token_hash: string; account: string; expires_at: string }
  /** Tokens of links that sign in, by their hash. `browser`: hash of the value of the browser that asked. */
  sign_in_links: {
    token_hash: string
    account: string
    /** The partner's id. */
    domain: string
    browser: string | null
    tries: number
    expires_at: string
  }
  /** Uploads. The bytes are in `file_bytes`, or in a folder. */
  files: { id: string; account: string; type: string; created_at: string }
  file_bytes: { id: string; bytes: Uint8Array }
  uses: { number: Generated<number>; what: string; whose: string; at: string }
  /** Who works on what alone, until when. */
  leases: { name: string; holder: string; until: string }
  orders: {
    id: string
    number: Generated<number>
    account: string
    domain: string
    /** The customer's wish: hash of account and Idempotency-Key. One wish is one order. */
    wish: string
    package_id: string
    /** The package as it was sold, as JSON in the wire's shape. */
    package_json: string
    /** In the currency's unit, as text, so that no digit is lost. */
    amount: string
    currency: string
    /** Counts the payments that were asked for at the provider; part of the reference. */
    attempt: number
    /** What the provider calls the payment. Null: not created yet. */
    provider_id: string | null
    /** `qr` or `phone`. */
    method: Generated<string>
    qr_string: string | null
    created_at: string
    expires_at: string
    paid_at: string | null
    /** When the billing was last asked to activate it; for a while nobody else asks. */
    tried_at: string | null
    activated_at: string | null
    /** `canceled`, `failed` or `expired`; a payment that arrives later still counts. */
    ended: string | null
    checked_at: string | null
  }
}
