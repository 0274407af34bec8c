/** One-time codes by WhatsApp, by the rules of `backend/rules/code-rules.ts`. */
import type { AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { randomInt } from 'node:crypto'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import { typedValue } from '../../core/kernel/values/typed-value.ts'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  codeLimitAnswer,
  codeMessage,
  codeRefused,
  codesExhausted,
  codeSent,
  cooldownAnswer,
  KNOWN_NETWORK_MS,
  networkLimits,
  numberLimits,
  newestCodeOfNetwork,
  tryLimits,
} from '../../backend/rules/code-rules.ts'
import { LIMIT_WINDOW_MS, type Requester } from '../../backend/rules/limit-rules.ts'
import type { CodeRequest, World } from '../../backend/define-sandbox.ts'

export const CODE_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_codes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, domain TEXT NOT NULL, purpose TEXT NOT NULL,
    code TEXT NOT NULL, asked_from TEXT, connection TEXT, asked_at TEXT NOT NULL, expires_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS one_time_codes_of_phone ON one_time_codes (phone, domain, purpose, number);
  CREATE TABLE IF NOT EXISTS known_networks (phone TEXT NOT NULL, net TEXT NOT NULL, until TEXT NOT NULL, PRIMARY KEY (phone, net));
`

type CodeWorld = Pick<World, 'db' | 'now' | 'partners' | 'plays' | 'send' | 'limits'>
type CodeRow = {
  readonly number: number
  readonly code: string
  readonly connection: string | null
  readonly asked_at: string
  readonly expires_at: string
  readonly tries: number
  readonly used: number
}

export function createCodes(world: CodeWorld): World['codes'] {
  return {
    request: (order, language) => request(world, withNormalPhone(order), language),
    issue: (order) => issue(world, withNormalPhone(order)),
    take: (key, otp, requester) => take(world, withNormalPhone(key), otp, requester),
    delete: ({ domain, ...which }) =>
      'phone' in which
        ? world.db.run(
            'DELETE FROM one_time_codes WHERE domain = ? AND phone = ?',
            domain,
            withNormalPhone(which).phone,
          )
        : world.db.run('DELETE FROM one_time_codes WHERE domain = ? AND purpose = ?', domain, which.purpose),
  }
}

/** Normalises the number, so that another spelling of it gets no further codes and no further tries. */
function withNormalPhone<Value extends { readonly phone: string }>(value: Value): Value {
  return { ...value, phone: normalizeIdentifier(value.phone) }
}

function request(
  world: CodeWorld,
  order: CodeRequest,
  language: AnswerLanguage,
): ReturnType<World['codes']['request']> {
  const hour = LIMIT_WINDOW_MS / 1_000
  if (world.plays('otp.limit-211')) return codesExhausted(211, hour, language)
  if (world.plays('otp.limit-212')) return codesExhausted(212, hour, language)
  const [last] = codesOf(world, order)
  const isUsed = last?.used === 1
  const waiting = cooldownAnswer(last && { asked_at: last.asked_at, isUsed }, world.now().getTime(), language)
  if (waiting) return waiting
  const address = order.connection ?? ''
  const uses = [
    ...networkLimits(order.from, address),
    ...numberLimits(order.phone, address, isKnownNetwork(world, order.phone, address)),
  ]
  const taken = world.limits.tryTake(uses, address)
  if ('limit' in taken) return codeLimitAnswer(taken, language)
  issue(world, order)
  return codeSent(language)
}

function issue(world: CodeWorld, { phone, domain, purpose, title, from, connection }: CodeRequest): string {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const now = world.now()
  const partner = world.partners.byId(domain)?.name ?? domain
  world.db.transaction(() => {
    world.db.run(
      'INSERT INTO one_time_codes (phone, domain, purpose, code, asked_from, connection, asked_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      phone,
      domain,
      purpose,
      code,
      from,
      connection,
      now.toISOString(),
      new Date(now.getTime() + CODE_LIFETIME_MS).toISOString(),
    )
    world.send({
      via: 'whatsapp',
      to: phone,
      text: codeMessage(title, partner, code),
    })
  })
  return code
}

type CodeKey = Pick<CodeRequest, 'phone' | 'domain' | 'purpose'>

/** Newest first. */
function codesOf(world: CodeWorld, { phone, domain, purpose }: CodeKey): readonly CodeRow[] {
  return world.db.all<CodeRow>(
    'SELECT * FROM one_time_codes WHERE phone = ? AND domain = ? AND purpose = ? ORDER BY number DESC',
    phone,
    domain,
    purpose,
  )
}

function take(world: CodeWorld, key: CodeKey, otp: string, { address, language }: Requester): void {
  const now = world.now().toISOString()
  const codes = codesOf(world, key).filter((row) => row.expires_at > now && row.used === 0)
  if (codes.length === 0) throw codeRefused('expired', language)
  const counted = countTry(world, codes, key, address)
  if (counted === null || 'limit' in counted) throw codeRefused('tries', language)
  if (!codes.some(({ code }) => code === typedValue(otp))) throw codeRefused('wrong', language)
  const { phone, domain, purpose } = key
  world.db.run(
    'UPDATE one_time_codes SET used = 1 WHERE phone = ? AND domain = ? AND purpose = ?',
    phone,
    domain,
    purpose,
  )
  counted.giveBack()
  rememberNetwork(world, phone, address)
}

/** Counts a try; null: the network has used up its tries with its own code. */
function countTry(world: CodeWorld, codes: readonly CodeRow[], { phone }: CodeKey, address: string) {
  const own = newestCodeOfNetwork(codes, address)
  if (!own) return world.limits.tryTake(tryLimits(phone, address), address)
  if (own.tries >= CODE_TRIES) return null
  world.db.run('UPDATE one_time_codes SET tries = tries + 1 WHERE number = ?', own.number)
  return { giveBack: () => undefined }
}

function isKnownNetwork(world: CodeWorld, phone: string, address: string): boolean {
  const known = world.db.one(
    'SELECT 1 FROM known_networks WHERE phone = ? AND net = ? AND until > ?',
    phone,
    addressKey(address),
    world.now().toISOString(),
  )
  return known !== undefined
}

function rememberNetwork(world: CodeWorld, phone: string, address: string): void {
  const until = new Date(world.now().getTime() + KNOWN_NETWORK_MS).toISOString()
  world.db.run('INSERT OR REPLACE INTO known_networks VALUES (?, ?, ?)', phone, addressKey(address), until)
}
