/** One-time codes by WhatsApp, by the rules of `backend/rules/code-rules.ts`. */
import { randomInt } from 'node:crypto'
import { normalName } from '../../backend/rules/normal-name.ts'
import {
  CODE_LASTS_MS,
  CODE_TRIES,
  CODE_WINDOW_MS,
  codeMessage,
  codeRefused,
  codesExhausted,
  codeSent,
  codeRefusal,
} from '../../backend/rules/code-rules.ts'
import type { CodeRequest, World } from '../../backend/define-sandbox.ts'

export const CODE_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_codes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, domain TEXT NOT NULL, purpose TEXT NOT NULL,
    code TEXT NOT NULL, asked_from TEXT, connection TEXT, asked_at TEXT NOT NULL, expires_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS one_time_codes_of_phone ON one_time_codes (phone, domain, purpose, number);
`

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

function request(world: Outside, asked: CodeRequest, language: Language): ReturnType<World['codes']['request']> {
  const hour = CODE_WINDOW_MS / 1_000
  if (world.plays('otp.limit-211')) return codesExhausted(211, hour, language)
  if (world.plays('otp.limit-212')) return codesExhausted(212, hour, language)
  const now = world.now().getTime()
  const last = latest(world, asked)
  const askedBy = (column: 'phone' | 'asked_from' | 'connection', whose: string | null) =>
    world.db
      .all<{ asked_at: string }>(
        `SELECT asked_at FROM one_time_codes WHERE ${column} = ? AND asked_at > ? ORDER BY number`,
        whose,
        new Date(now - CODE_WINDOW_MS).toISOString(),
      )
      .map(({ asked_at }) => asked_at)
  const refused = codeRefusal(
    {
      last: last && { asked_at: last.asked_at, isUsed: last.used === 1 },
      byNumber: askedBy('phone', asked.phone),
      fromPlace: askedBy('asked_from', asked.from),
      overConnection: askedBy('connection', asked.connection),
    },
    now,
    language,
  )
  if (refused) return refused
  issue(world, asked)
  return codeSent(language)
}

function issue(world: Outside, { phone, domain, purpose, title, from, connection }: CodeRequest): string {
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
      new Date(now.getTime() + CODE_LASTS_MS).toISOString(),
    )
    world.send({
      via: 'whatsapp',
      to: phone,
      text: codeMessage(title, partner, code),
    })
  })
  return code
}

type Whose = Pick<CodeRequest, 'phone' | 'domain' | 'purpose'>

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
  if (!row || row.used === 1 || row.expires_at <= world.now().toISOString()) throw codeRefused('expired', language)
  if (row.tries >= CODE_TRIES) throw codeRefused('tries', language)
  if (row.code !== otp.trim()) {
    world.db.run('UPDATE one_time_codes SET tries = tries + 1 WHERE number = ?', row.number)
    throw codeRefused('wrong', language)
  }
  world.db.run('UPDATE one_time_codes SET used = 1 WHERE number = ?', row.number)
}
