/** The router's state: devices, allowances (until when a username may be online) and sessions. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Database, SandboxAccount, World } from '../../backend/define-sandbox.ts'
import type { Clock } from './clock.ts'

export const HOTSPOT_TABLES = `
  CREATE TABLE IF NOT EXISTS devices (
    id TEXT PRIMARY KEY, ip TEXT NOT NULL UNIQUE, mac TEXT NOT NULL UNIQUE, seen_at TEXT NOT NULL,
    chap_id TEXT, chap_challenge TEXT
  );
  CREATE TABLE IF NOT EXISTS allowances (username TEXT PRIMARY KEY, until TEXT);
  CREATE TABLE IF NOT EXISTS hotspot_sessions (
    id TEXT PRIMARY KEY, device TEXT NOT NULL REFERENCES devices, username TEXT NOT NULL, domain TEXT NOT NULL,
    since TEXT NOT NULL, ends_at TEXT, ended_at TEXT
  );
`

export type Device = { readonly id: string; readonly ip: string; readonly mac: string }
export type HotspotSession = {
  readonly id: string
  readonly device: string
  readonly username: string
  readonly domain: string
  readonly since: string
  readonly ends_at: string | null
}
/** A CHAP challenge. The router writes each byte as an octal escape. */
export type Challenge = { readonly chap_id: string; readonly chap_challenge: string }

export type SandboxHotspot = World['hotspot'] & {
  /** The device of this id, or a new one with an IP address of its own. */
  device(id: string | null): Device
  devices(): readonly (Device & { readonly seen_at: string; readonly session: HotspotSession | null })[]
  live(device: Device): HotspotSession | undefined
  liveOf(username: string): readonly HotspotSession[]
  /** True while a package of this customer runs. */
  isAllowed(username: string): boolean
  /** Opens a session until the end of the package and ends the device's previous one; null without a running package. */
  connect(device: Device, account: SandboxAccount): HotspotSession | null
  disconnect(device: Device): void
  /** Replaces the device's challenge. */
  challenge(device: Device): Challenge
  /** True if the response fits the device's challenge. The challenge is spent in either case. */
  checkResponse(device: Device, response: string, passwords: readonly string[]): boolean
}

/** Limit of devices of one customer that are online at once. */
export const SHARED_DEVICES = 3
const LIVE = 'ended_at IS NULL AND (ends_at IS NULL OR ends_at > ?)'

export function createSandboxHotspot(db: Database, clock: Clock, newId: World['newId']): SandboxHotspot {
  const now = () => clock.now().toISOString()
  const live = (device: Device) =>
    db.one<HotspotSession>(
      `SELECT * FROM hotspot_sessions WHERE device = ? AND ${LIVE} ORDER BY rowid DESC`,
      device.id,
      now(),
    )
  const disconnect = (device: Device) =>
    db.run('UPDATE hotspot_sessions SET ended_at = ? WHERE device = ? AND ended_at IS NULL', now(), device.id)

  const allowedUntil = (username: string) =>
    db.one<{ until: string }>('SELECT until FROM allowances WHERE username = ? AND until > ?', username, now())?.until

  return {
    device: (id) =>
      db.transaction(() => {
        const known = id === null ? undefined : db.one<Device>('SELECT id, ip, mac FROM devices WHERE id = ?', id)
        if (known) db.run('UPDATE devices SET seen_at = ? WHERE id = ?', now(), known.id)
        return known ?? makeDevice(db, newId('dev'), now())
      }),
    devices: () =>
      db
        .all<Device & { seen_at: string }>('SELECT id, ip, mac, seen_at FROM devices ORDER BY seen_at DESC LIMIT 20')
        .map((device) => ({ ...device, session: live(device) ?? null })),
    live,
    liveOf: (username) =>
      db.all<HotspotSession>(`SELECT * FROM hotspot_sessions WHERE username = ? AND ${LIVE}`, username, now()),
    isAllowed: (username) => allowedUntil(username) !== undefined,
    connect: (device, account) =>
      db.transaction(() => {
        const until = allowedUntil(account.username)
        if (until === undefined) return null
        disconnect(device)
        db.run(
          'INSERT INTO hotspot_sessions VALUES (?, ?, ?, ?, ?, ?, NULL)',
          newId('ses'),
          device.id,
          account.username,
          account.domain,
          now(),
          until,
        )
        const session = live(device)
        if (!session) throw new Error('The session that was just opened is missing')
        return session
      }),
    disconnect,
    sessionOf: ({ ip, mac }) => {
      const session = db.one<HotspotSession>(
        `SELECT hotspot_sessions.* FROM hotspot_sessions JOIN devices ON devices.id = device
         WHERE ${LIVE} AND (ip = ? OR mac = ?) ORDER BY hotspot_sessions.rowid DESC`,
        now(),
        ip ?? null,
        mac ?? null,
      )
      return session && { username: session.username, since: session.since, ends_at: session.ends_at }
    },
    allow: (username, until) =>
      db.transaction(() => {
        if (until === null) {
          db.run('DELETE FROM allowances WHERE username = ?', username)
          db.run('UPDATE hotspot_sessions SET ended_at = ? WHERE username = ? AND ended_at IS NULL', now(), username)
          return
        }
        db.run('INSERT OR REPLACE INTO allowances VALUES (?, ?)', username, until.toISOString())
        db.run(
          `UPDATE hotspot_sessions SET ends_at = ? WHERE username = ? AND ${LIVE}`,
          until.toISOString(),
          username,
          now(),
        )
      }),
    isAssigned: (ip) => db.one('SELECT id FROM devices WHERE ip = ?', ip) !== undefined,
    challenge: (device) => {
      const fresh = { chap_id: octal(randomBytes(1)), chap_challenge: octal(randomBytes(16)) }
      db.run(
        'UPDATE devices SET chap_id = ?, chap_challenge = ? WHERE id = ?',
        fresh.chap_id,
        fresh.chap_challenge,
        device.id,
      )
      return fresh
    },
    checkResponse: (device, response, passwords) => {
      const sent = db.one<{ chap_id: string | null; chap_challenge: string | null }>(
        'SELECT chap_id, chap_challenge FROM devices WHERE id = ?',
        device.id,
      )
      db.run('UPDATE devices SET chap_id = NULL, chap_challenge = NULL WHERE id = ?', device.id)
      if (!sent?.chap_id || !sent.chap_challenge) return false
      const { chap_id, chap_challenge } = sent
      return passwords.some(
        (password) => expectedChapResponse({ chap_id, chap_challenge }, password) === response.toLowerCase(),
      )
    },
  }
}

/** The right response to this challenge, as hex: MD5 of the id's byte, the password and the challenge's bytes. */
export function expectedChapResponse({ chap_id, chap_challenge }: Challenge, password: string): string {
  return createHash('md5')
    .update(bytesOf(chap_id))
    .update(password, 'utf8')
    .update(bytesOf(chap_challenge))
    .digest('hex')
}

function octal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

function bytesOf(escapes: string): Uint8Array {
  return Uint8Array.from(escapes.matchAll(/\\([0-7]{3})/g), ([, digits]) => Number.parseInt(digits ?? '', 8))
}

/** The next free address of the router's network, 10.5.48.0/20, from 10.5.50.2 on. */
function makeDevice(db: Database, id: string, seen: string): Device {
  const count = db.one<{ n: number }>('SELECT count(*) AS n FROM devices')?.n ?? 0
  const host = 2 + (count % 3_000)
  const ip = `10.5.${50 + Math.floor(host / 254)}.${1 + (host % 254)}`
  // A first byte of 02 marks a locally administered address, which no manufacturer assigns.
  const mac = ['02', ...Array.from({ length: 5 }, () => randomInt(256).toString(16).padStart(2, '0'))]
    .join(':')
    .toUpperCase()
  // When all addresses have been used, the previous device with this address is deleted.
  db.run('DELETE FROM hotspot_sessions WHERE device IN (SELECT id FROM devices WHERE ip = ?)', ip)
  db.run('DELETE FROM devices WHERE ip = ?', ip)
  db.run('INSERT INTO devices (id, ip, mac, seen_at) VALUES (?, ?, ?, ?)', id, ip, mac, seen)
  return { id, ip, mac }
}
