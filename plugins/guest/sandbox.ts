/**
 * Free internet in the sandbox: two half hours per device and router, until the desk resets the quota. A device is an address
 * that the router has assigned. All other addresses of one connection count as one device, so that invented addresses get
 * nothing more. Packages are also limited for each connection and each partner.
 */
import { answer, defineSandbox, Refusal, type World } from '@gapura/backend'
import { getGuestQuota, takePackage } from './endpoints.ts'

const MAXIMUM = 2
const LASTS_MS = 30 * 60_000

type Place = { readonly identity: string; readonly ip: string }
type Taken = Place & { readonly account_id: string; readonly ends_at: string }

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS guests (
      identity TEXT NOT NULL, ip TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts, PRIMARY KEY (identity, ip)
    );
    CREATE TABLE IF NOT EXISTS guest_packages (
      number INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL, ip TEXT NOT NULL, account_id TEXT NOT NULL,
      taken_at TEXT NOT NULL, ends_at TEXT NOT NULL
    );
  `,
  answers: [
    answer(getGuestQuota, ({ world, query, address, origin }) => {
      const place = placeOf(world, { identity: query.identity, ip: query.ip ?? '' }, partnerOf(world, origin), address)
      return { data: { taken: takenAt(world, place).length, maximum: MAXIMUM } }
    }),
    answer(takePackage, ({ world, body, address, origin, language }) => {
      if (body.ip === '') {
        throw new Refusal(422, 'invalid', 'The device’s address is missing', {
          errors: { ip: ['The address is missing'] },
        })
      }
      const domain = partnerOf(world, origin)
      const place = placeOf(world, body, domain, address)
      const isUsedUp = takenAt(world, place).length >= MAXIMUM
      const current = running(world, place)
      if (!current && isUsedUp) {
        const text =
          language === 'en'
            ? 'This device has used up its free packages.'
            : 'Jatah internet gratis untuk perangkat ini sudah habis.'
        throw new Refusal(409, 'guest.used-up', text)
      }
      if (!current) {
        const uses = [
          { limit: 'guest', net: address },
          { limit: 'guest of one portal', portal: domain },
        ] as const
        world.limits.take(uses, { address, language })
      }
      const { account_id, ends_at } = current ?? createPackage(world, place, domain)
      const account = world.accounts.byId(account_id)
      if (!account) throw new RangeError(`There is no account ${account_id}`)
      const password = world.accounts.routerPassword(account.id)
      return { data: { username: account.username, password, ends_at } }
    }),
  ],
  waiting: (world) =>
    world.db
      .all<Place & { readonly n: number }>(
        'SELECT identity, ip, count(*) AS n FROM guest_packages GROUP BY identity, ip HAVING count(*) >= ?',
        MAXIMUM,
      )
      .map(({ identity, ip, n }) => ({
        id: `${identity} ${ip}`,
        title: `${identity} · ${ip}`,
        text: { id: `Internet gratis: ${n} dari ${MAXIMUM}`, en: `Free internet: ${n} of ${MAXIMUM}` },
        actions: ['reset-quota'],
      })),
  actions: {
    /** Resets the quota of a device, or of all devices without an id: `{ id: '<identity> <ip>' }`. */
    'reset-quota': (world, body) => {
      const id = body['id']
      world.db.run(
        `DELETE FROM guest_packages WHERE ? IS NULL OR identity || ' ' || ip = ?`,
        ...(typeof id === 'string' ? [id, id] : [null, null]),
      )
      return {}
    },
  },
})

function partnerOf(world: World, origin: string): string {
  return world.partners.byHost(new URL(origin).hostname)?.id ?? 'default'
}

/** The device at its router; the connection when the router did not assign this address. */
function placeOf(world: World, { identity, ip }: Place, domain: string, address: string): Place {
  const isKnown = identity === `gapura-${domain}` && world.hotspot.isAssigned(ip)
  return isKnown ? { identity, ip } : { identity: '', ip: `connection ${address}` }
}

function takenAt(world: World, { identity, ip }: Place): readonly Taken[] {
  return world.db.all<Taken>('SELECT * FROM guest_packages WHERE identity = ? AND ip = ?', identity, ip)
}

/** The package that still runs. It is returned again and not counted, so that a reload costs no package. */
function running(world: World, place: Place): Taken | undefined {
  return takenAt(world, place).find(({ ends_at }) => ends_at > world.now().toISOString())
}

function createPackage(world: World, { identity, ip }: Place, domain: string): Taken {
  const now = world.now()
  const ends = new Date(now.getTime() + LASTS_MS)
  const account_id = guestOf(world, { identity, ip }, domain)
  const ends_at = ends.toISOString()
  world.db.run(
    'INSERT INTO guest_packages (identity, ip, account_id, taken_at, ends_at) VALUES (?, ?, ?, ?, ?)',
    identity,
    ip,
    account_id,
    now.toISOString(),
    ends_at,
  )
  const account = world.accounts.byId(account_id)
  if (account) world.hotspot.allow(account.username, ends)
  return { identity, ip, account_id, ends_at }
}

/** The account of this device at this router. Its phone field is an id, so it cannot be used to sign in. */
function guestOf(world: World, { identity, ip }: Place, domain: string): string {
  const known = world.db.one<{ account_id: string }>(
    'SELECT account_id FROM guests WHERE identity = ? AND ip = ?',
    identity,
    ip,
  )
  if (known) return known.account_id
  const id = world.newId('guest')
  const account = world.accounts.create({ phone: id, domain, name: `Tamu ${ip}` })
  world.accounts.update(account.id, { username: id.replace('_', '-').toLowerCase() })
  world.db.run('INSERT INTO guests VALUES (?, ?, ?)', identity, ip, account.id)
  return account.id
}
