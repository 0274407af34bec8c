/** The WhatsApp messages and emails that the back end has sent, for the desk. */
import type { Database, EmailContent, World } from '../../backend/define-sandbox.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'

export const OUTBOX_TABLE = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    via TEXT NOT NULL, recipient TEXT NOT NULL, text TEXT NOT NULL, email TEXT,
    sent_at TEXT NOT NULL, arrives_at TEXT NOT NULL
  );
`

export type Message = {
  readonly id: number
  readonly via: 'whatsapp' | 'email'
  readonly to: string
  readonly text: string
  /** Of an email with an HTML form, which `email` of `Outbox` returns. */
  readonly subject: string | null
  readonly sent_at: string
  readonly code: string | null
  readonly link: string | null
}

export type Outbox = {
  send: World['send']
  /** At most 50 messages that have arrived, newest first. `to`: only those to this phone number or email address. */
  arrived(to?: string): readonly Message[]
  /** The HTML form of an email that has arrived. */
  email(id: number): EmailContent | undefined
  /** How many messages have not arrived yet. */
  underWay(): number
}

/** Milliseconds by which `whatsapp.slow` delays a message. */
const SLOW_MS = 30_000

export function createOutbox(db: Database, clock: Clock, faults: Faults): Outbox {
  return {
    send: (message) => {
      const { via, to, text } = message
      const email = message.via === 'email' && message.email ? JSON.stringify(message.email) : null
      const now = clock.now()
      const late = via === 'whatsapp' && faults.applies('whatsapp.slow') ? SLOW_MS : 0
      db.run(
        'INSERT INTO messages (via, recipient, text, email, sent_at, arrives_at) VALUES (?, ?, ?, ?, ?, ?)',
        via,
        to,
        text,
        email,
        now.toISOString(),
        new Date(now.getTime() + late).toISOString(),
      )
    },
    arrived: (to) =>
      db
        .all<MessageRow>(
          'SELECT * FROM messages WHERE arrives_at <= ? AND (? IS NULL OR recipient = ?) ORDER BY number DESC LIMIT 50',
          clock.now().toISOString(),
          to ?? null,
          to ?? null,
        )
        .map(read),
    email: (id) => {
      const now = clock.now().toISOString()
      const row = db.one<MessageRow>('SELECT * FROM messages WHERE number = ? AND arrives_at <= ?', id, now)
      return (row && emailOf(row)) ?? undefined
    },
    underWay: () =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM messages WHERE arrives_at > ?', clock.now().toISOString())?.n ??
      0,
  }
}

type MessageRow = {
  readonly number: number
  readonly via: 'whatsapp' | 'email'
  readonly recipient: string
  readonly text: string
  readonly email: string | null
  readonly sent_at: string
}

function emailOf({ email }: MessageRow): EmailContent | null {
  // The cast holds: `send` wrote this column.
  return email === null ? null : (JSON.parse(email) as EmailContent)
}

function read(row: MessageRow): Message {
  return {
    id: row.number,
    via: row.via,
    to: row.recipient,
    text: row.text,
    subject: emailOf(row)?.subject ?? null,
    sent_at: row.sent_at,
    code: /(?<!\d)\d{6}(?!\d)/.exec(row.text)?.[0] ?? null,
    link: /https?:\/\/\S+/.exec(row.text)?.[0] ?? null,
  }
}
