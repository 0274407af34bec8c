/**
 * One-time codes by WhatsApp. A code is valid for ten minutes, five tries and one use. While a code is unused, the next
 * one is sent after a minute at the earliest. The number of codes an hour is limited.
 */
import { randomInt } from 'node:crypto'
import { normalName } from '../core/sandbox/normal-name.ts'
import { Refusal, type AskedForCode, type World } from '../core/sandbox/define-sandbox.ts'

export const CODE_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_codes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, domain TEXT NOT NULL, purpose TEXT NOT NULL,
    code TEXT NOT NULL, asked_from TEXT, connection TEXT, asked_at TEXT NOT NULL, expires_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS one_time_codes_of_phone ON one_time_codes (phone, domain, purpose, number);
`

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const CODE_LASTS = 10 * MINUTE
const COOLDOWN = 60 * SECOND
const TRIES = 5
/**
 * `number`: sent to one phone number, for any purpose. `place`: requested from one place (`asked_from`), as the caller names
 * it. `connection`: requested over one connection's address, whatever place the caller names.
 */
const CODES_AN_HOUR = { number: 5, place: 20, connection: 100 } as const

/** The parts of the world that codes depend on. The tables must exist before the first use. */
type Outside = Pick<World, 'db' | 'now' | 'partners' | 'plays' | 'send'>
type Language = 'id' | 'en'
type CodeRow = {
  readonly number: number
  readonly code: string
  readonly asked_at: string
  readonly expires_at: string
  readonly tries: number
  readonly used: number
}

export function createCodes(world: Outside): World['codes'] {
  return {
    request: (asked, language) => request(world, normal(asked), language),
    issue: (asked) => issue(world, normal(asked)),
    take: (asked, otp, language) => take(world, normal(asked), otp, language),
  }
}

/** Another spelling of a number is the same number: it gets no further codes and no further tries. */
function normal<Asked extends { readonly phone: string }>(asked: Asked): Asked {
  return { ...asked, phone: normalName(asked.phone) }
}

function request(world: Outside, asked: AskedForCode, language: Language): ReturnType<World['codes']['request']> {
  const full = (status: 211 | 212, wait: number) => ({
    error: true,
    status,
    message: say(language, 'Batas permintaan kode tercapai.', 'The limit of codes is reached.'),
    resend_in: wait,
  })
  if (world.plays('otp.limit-211')) return full(211, HOUR / SECOND)
  if (world.plays('otp.limit-212')) return full(212, HOUR / SECOND)
  const now = world.now().getTime()
  const last = latest(world, asked)
  const cooling = last && last.used === 0 ? Math.ceil((Date.parse(last.asked_at) + COOLDOWN - now) / SECOND) : 0
  // A sheet that is closed and opened again requests a code again. During the cooldown the code already sent stays
  // valid.
  if (cooling > 0) {
    return {
      error: false,
      status: 200,
      message: say(language, 'Kode sudah dikirim.', 'The code has been sent.'),
      resend_in: cooling,
    }
  }
  const since = new Date(now - HOUR).toISOString()
  const byNumber = world.db.all<{ asked_at: string }>(
    'SELECT asked_at FROM one_time_codes WHERE phone = ? AND asked_at > ? ORDER BY number',
    asked.phone,
    since,
  )
  if (byNumber.length >= CODES_AN_HOUR.number) return full(211, untilFree(byNumber, CODES_AN_HOUR.number, now))
  const fromPlace = world.db.all<{ asked_at: string }>(
    'SELECT asked_at FROM one_time_codes WHERE asked_from = ? AND asked_at > ? ORDER BY number',
    asked.from,
    since,
  )
  if (fromPlace.length >= CODES_AN_HOUR.place) return full(212, untilFree(fromPlace, CODES_AN_HOUR.place, now))
  const overConnection = world.db.all<{ asked_at: string }>(
    'SELECT asked_at FROM one_time_codes WHERE connection = ? AND asked_at > ? ORDER BY number',
    asked.connection,
    since,
  )
  if (overConnection.length >= CODES_AN_HOUR.connection)
    return full(212, untilFree(overConnection, CODES_AN_HOUR.connection, now))
  issue(world, asked)
  return {
    error: false,
    status: 200,
    message: say(language, 'Kode dikirim lewat WhatsApp.', 'The code was sent by WhatsApp.'),
    resend_in: COOLDOWN / SECOND,
  }
}

/** Seconds, at least 1, until the oldest of the last `most` codes is an hour old. */
function untilFree(asked: readonly { readonly asked_at: string }[], most: number, now: number): number {
  const oldest = asked.at(-most)?.asked_at ?? ''
  return Math.max(1, Math.ceil((Date.parse(oldest) + HOUR - now) / SECOND))
}

function issue(world: Outside, { phone, domain, purpose, title, from, connection }: AskedForCode): string {
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
      new Date(now.getTime() + CODE_LASTS).toISOString(),
    )
    world.send({
      via: 'whatsapp',
      to: phone,
      text: `${title} ${partner}: ${code}. Berlaku 10 menit. Jangan berikan kepada siapa pun.`,
    })
  })
  return code
}

type Whose = Pick<AskedForCode, 'phone' | 'domain' | 'purpose'>

function latest(world: Outside, { phone, domain, purpose }: Whose): CodeRow | undefined {
  return world.db.one<CodeRow>(
    'SELECT * FROM one_time_codes WHERE phone = ? AND domain = ? AND purpose = ? ORDER BY number DESC LIMIT 1',
    phone,
    domain,
    purpose,
  )
}

function take(world: Outside, whose: Whose, otp: string, language: Language): void {
  const row = latest(world, whose)
  if (!row || row.used === 1 || row.expires_at <= world.now().toISOString()) {
    throw refusal(
      'otp.expired',
      say(language, 'Kode sudah tidak berlaku. Minta kode baru.', 'The code is no longer valid. Ask for a new one.'),
    )
  }
  if (row.tries >= TRIES) {
    throw refusal(
      'otp.tries',
      say(language, 'Terlalu banyak percobaan. Minta kode baru.', 'Too many tries. Ask for a new code.'),
    )
  }
  if (row.code !== otp.trim()) {
    world.db.run('UPDATE one_time_codes SET tries = tries + 1 WHERE number = ?', row.number)
    throw refusal('otp.wrong', say(language, 'Kode salah.', 'The code is wrong.'))
  }
  world.db.run('UPDATE one_time_codes SET used = 1 WHERE number = ?', row.number)
}

function refusal(code: string, message: string): Refusal {
  return new Refusal(422, code, message, { errors: { otp: [message] }, keeps: true })
}

function say(language: Language, id: string, en: string): string {
  return language === 'en' ? en : id
}
