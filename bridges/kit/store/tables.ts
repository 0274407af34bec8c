/** The tables of a bridge's own database as Kysely types. Times are ISO 8601 in UTC with milliseconds, so they sort as texts. */
import type { Generated } from 'kysely'
import type { OddPayment } from '../../../backend/rules/odd-payments.ts'

/** SQLite is for tests. */
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
    /** HMAC of the code, because six digits are easily found from a plain hash. */
    code_hash: string
    asked_from: string | null
    connection: string | null
    asked_at: string
    expires_at: string
    tries: number
    /** Hash of the Idempotency-Key of the call that used the code; null: unused. */
    used_by: string | null
  }
  /** An HMAC of each phone number together with a network from which it signed in by code. */
  known_networks: { mark: string; until: string }
  kept_answers: {
    key_hash: string
    asked: string
    answer: string
    kept_at: string
  }
  /** scrypt hashes of customers' passwords for the portal. */
  passwords: { account: string; hash: string }
  /** Passwords that a one-time code was exchanged for, by hash. */
  temporary_passwords: { password_hash: string; account: string; expires_at: string }
  /** HMACs of the customer's secret for the router, and of the secret before it. */
  router_secrets: { account: string; mark: string; previous: string | null; made_at: string }
  /** Tokens of password reset links, by hash. */
  links: { token_hash: string; account: string; expires_at: string }
  /** Tokens of sign-in links, by hash. `browser`: hash of a random value of the requesting browser. */
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
  /** Counts of the limits, by the hash of limit and key. */
  limits: { name: string; count: number; until: string }
  /** Exclusive locks across processes. */
  leases: { name: string; holder: string; until: string }
  orders: {
    id: string
    number: Generated<number>
    account: string
    domain: string
    /** `idempotencyHash`: the hash of account and Idempotency-Key, by which a repeated purchase is the same order. */
    wish: string
    package_id: string
    /** The package at the time of purchase, as JSON in the endpoint's shape. */
    package_json: string
    /** In the currency's unit, as text, so that no digits are lost. */
    amount: string
    currency: string
    /** Counts the charges at the provider; suffix of the reference. */
    attempt: number
    /** The provider's id of the payment. Null: not created yet. */
    provider_id: string | null
    /** `qr` or `phone`. */
    method: Generated<string>
    qr_string: string | null
    created_at: string
    expires_at: string
    paid_at: string | null
    /** Time of the last activation attempt. */
    tried_at: string | null
    activated_at: string | null
    /** `canceled`, `failed` or `expired`; a payment that arrives later still counts. */
    ended: string | null
    checked_at: string | null
    /** Why a person has to settle the payment; null: nothing is odd. */
    odd: Generated<OddPayment | null>
  }
}
