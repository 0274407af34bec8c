/** One-time codes by WhatsApp: ten minutes, five tries, used once, a minute between two, so many an hour. */
import { randomInt } from 'node:crypto'
import type { World } from '#core'
import { field, say, type Language } from './say.ts'

export const CODE_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_codes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, domain TEXT NOT NULL, code TEXT NOT NULL,
    address TEXT, asked_at TEXT NOT NULL, expires_at TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS one_time_codes_of_phone ON one_time_codes (phone, domain, number);
`

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const CODE_LASTS = 10 * MINUTE
const COOLDOWN = 60 * SECOND
const TRIES = 5
const CODES_AN_HOUR = { number: 5, address: 20 } as const

type CodeRow = {
  readonly number: number
  readonly code: string
  readonly asked_at: string
  readonly expires_at: string
  readonly tries: number
  readonly used: number
}

export function requestCode(
  world: World,
  asked: { readonly phone: string; readonly domain: string; readonly address: string | null },
  language: Language,
): { error: boolean; status: number; message: string; resend_in: number } {
  const { phone, domain, address } = asked
  const full = (status: 211 | 212, wait: number) => ({
    error: true,
    status,
    message: say(language, 'Batas permintaan kode tercapai.', 'The limit of codes is reached.'),
    resend_in: wait,
  })
  if (world.plays('otp.limit-211')) return full(211, HOUR / SECOND)
  if (world.plays('otp.limit-212')) return full(212, HOUR / SECOND)
  const now = world.now().getTime()
  const last = latestCode(world, phone, domain)
  const cooling = last && last.used === 0 ? Math.ceil((Date.parse(last.asked_at) + COOLDOWN - now) / SECOND) : 0
  // A sheet that was closed and opened again asks once more: the code on its way is still the code.
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
    phone,
    since,
  )
  if (byNumber.length >= CODES_AN_HOUR.number) return full(211, untilFree(byNumber, CODES_AN_HOUR.number, now))
  const byAddress =
    address === null
      ? []
      : world.db.all<{ asked_at: string }>(
          'SELECT asked_at FROM one_time_codes WHERE address = ? AND asked_at > ? ORDER BY number',
          address,
          since,
        )
  if (byAddress.length >= CODES_AN_HOUR.address) return full(212, untilFree(byAddress, CODES_AN_HOUR.address, now))
  issueCode(world, phone, domain, address)
  return {
    error: false,
    status: 200,
    message: say(language, 'Kode dikirim lewat WhatsApp.', 'The code was sent by WhatsApp.'),
    resend_in: COOLDOWN / SECOND,
  }
}

/** Seconds until one of the codes that fill the hour is an hour old. */
function untilFree(asked: readonly { readonly asked_at: string }[], most: number, now: number): number {
  const oldest = asked.at(-most)?.asked_at ?? ''
  return Math.max(1, Math.ceil((Date.parse(oldest) + HOUR - now) / SECOND))
}

export function issueCode(world: World, phone: string, domain: string, address: string | null): string {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const now = world.now()
  const partner = world.partners.byId(domain)?.name ?? domain
  world.db.transaction(() => {
    world.db.run(
      'INSERT INTO one_time_codes (phone, domain, code, address, asked_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      phone,
      domain,
      code,
      address,
      now.toISOString(),
      new Date(now.getTime() + CODE_LASTS).toISOString(),
    )
    world.send({
      via: 'whatsapp',
      to: phone,
      text: `Kode masuk ${partner}: ${code}. Berlaku 10 menit. Jangan berikan kepada siapa pun.`,
    })
  })
  return code
}

function latestCode(world: World, phone: string, domain: string): CodeRow | undefined {
  return world.db.one<CodeRow>(
    'SELECT * FROM one_time_codes WHERE phone = ? AND domain = ? ORDER BY number DESC LIMIT 1',
    phone,
    domain,
  )
}

/** Takes the code if it is the right one, once; only the latest counts. Throws a refusal otherwise. */
export function takeCode(world: World, phone: string, domain: string, otp: string, language: Language): void {
  const row = latestCode(world, phone, domain)
  if (!row || row.used === 1 || row.expires_at <= world.now().toISOString()) {
    throw field(
      'otp',
      'otp.expired',
      say(language, 'Kode sudah tidak berlaku. Minta kode baru.', 'The code is no longer valid. Ask for a new one.'),
    )
  }
  if (row.tries >= TRIES) {
    throw field(
      'otp',
      'otp.tries',
      say(language, 'Terlalu banyak percobaan. Minta kode baru.', 'Too many tries. Ask for a new code.'),
    )
  }
  if (row.code !== otp) {
    world.db.run('UPDATE one_time_codes SET tries = tries + 1 WHERE number = ?', row.number)
    throw field('otp', 'otp.wrong', say(language, 'Kode salah.', 'The code is wrong.'))
  }
  world.db.run('UPDATE one_time_codes SET used = 1 WHERE number = ?', row.number)
}
