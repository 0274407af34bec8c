/** One-time codes by WhatsApp, by the rules of `backend/rules/code-rules.ts`. */
import { randomInt } from 'node:crypto'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  codeLimitAnswer,
  codeLimits,
  codeMessage,
  codeRefused,
  codesExhausted,
  codeSent,
  cooldownAnswer,
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
`

type CodeWorld = Pick<World, 'db' | 'now' | 'partners' | 'plays' | 'send' | 'limits'>
type Language = 'id' | 'en'
type CodeRow = {
  readonly number: number
  readonly code: string
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
  }
}

/** Normalises the number, so that another spelling of it gets no further codes and no further tries. */
function withNormalPhone<Value extends { readonly phone: string }>(value: Value): Value {
  return { ...value, phone: normalizeIdentifier(value.phone) }
}

function request(world: CodeWorld, order: CodeRequest, language: Language): ReturnType<World['codes']['request']> {
  const hour = LIMIT_WINDOW_MS / 1_000
  if (world.plays('otp.limit-211')) return codesExhausted(211, hour, language)
  if (world.plays('otp.limit-212')) return codesExhausted(212, hour, language)
  const last = latest(world, order)
  const isUsed = last?.used === 1
  const waiting = cooldownAnswer(last && { asked_at: last.asked_at, isUsed }, world.now().getTime(), language)
  if (waiting) return waiting
  const address = order.connection ?? ''
  const taken = world.limits.tryTake(codeLimits(order.phone, order.from, address), address)
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

function latest(world: CodeWorld, { phone, domain, purpose }: CodeKey): CodeRow | undefined {
  return world.db.one<CodeRow>(
    'SELECT * FROM one_time_codes WHERE phone = ? AND domain = ? AND purpose = ? ORDER BY number DESC LIMIT 1',
    phone,
    domain,
    purpose,
  )
}

function take(world: CodeWorld, key: CodeKey, otp: string, { address, language }: Requester): void {
  const row = latest(world, key)
  if (!row || row.used === 1 || row.expires_at <= world.now().toISOString()) throw codeRefused('expired', language)
  const tried = world.limits.tryTake([{ limit: 'code try', net: address, place: `code ${row.number}` }], address)
  if ('limit' in tried || row.tries >= CODE_TRIES) throw codeRefused('tries', language)
  if (row.code !== otp.trim()) {
    world.db.run('UPDATE one_time_codes SET tries = tries + 1 WHERE number = ?', row.number)
    throw codeRefused('wrong', language)
  }
  world.db.run('UPDATE one_time_codes SET used = 1 WHERE number = ?', row.number)
}
