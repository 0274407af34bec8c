import { answer, defineSandbox, Refusal, type World } from '@gapura/backend'
import { getAnnouncements, type Announcement } from './endpoints.ts'
import { DEMO_ANNOUNCEMENTS } from './sandbox/demo.ts'

type Row = {
  readonly id: string
  readonly domain: string
  readonly level: Announcement['level']
  readonly text_id: string
  readonly text_en: string
  readonly starts_at: string
  readonly ends_at: string | null
}

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS announcements (
      id TEXT PRIMARY KEY, domain TEXT NOT NULL, level TEXT NOT NULL, text_id TEXT NOT NULL, text_en TEXT NOT NULL,
      starts_at TEXT NOT NULL, ends_at TEXT
    );
  `,
  seed: (world) => {
    for (const { domain, level, id, en, from, to } of DEMO_ANNOUNCEMENTS) {
      announce(world, {
        domain,
        level,
        text_id: id,
        text_en: en,
        starts_at: hoursFromNow(world, from),
        ends_at: hoursFromNow(world, to),
      })
    }
  },
  answers: [
    answer(getAnnouncements, ({ world, caller }) => ({
      data: open(world)
        .filter(({ domain }) => domain === caller.domain)
        .map(({ id, level, text_id, text_en, starts_at, ends_at }) => ({
          id,
          level,
          text: { id: text_id, en: text_en },
          starts_at,
          ends_at,
        })),
      next: null,
    })),
  ],
  waiting: (world) =>
    open(world)
      .filter(({ level, starts_at }) => level === 'outage' && starts_at <= world.now().toISOString())
      .map(({ id, domain, text_id, text_en }) => ({
        id,
        title: { id: `Gangguan · ${domain}`, en: `Outage · ${domain}` },
        text: { id: text_id, en: text_en },
        actions: ['withdraw'],
      })),
  actions: {
    /**
     * Announces from now on: `{ domain, level, id, en, hours }` → `{ announced }`. `id` and `en` are the text in both
     * languages. Defaults: an outage of the partner `default` for two hours.
     */
    announce: (world, body) => {
      const level = body['level'] === 'info' ? 'info' : 'outage'
      const textOf = (name: string, fallback: string) => {
        const text = body[name]
        return typeof text === 'string' && text.trim() !== '' ? text : fallback
      }
      const text_id = textOf('id', 'Jaringan sedang terganggu. Tim kami sedang memperbaikinya.')
      const domain = textOf('domain', 'default')
      if (!world.partners.byId(domain)) throw new Refusal(404, 'not_found', `There is no partner ${domain}`)
      const hours = typeof body['hours'] === 'number' && body['hours'] > 0 ? body['hours'] : 2
      const announced = announce(world, {
        domain,
        level,
        text_id,
        text_en: textOf('en', body['id'] === undefined ? 'The network is disturbed. Our team is mending it.' : text_id),
        starts_at: hoursFromNow(world, 0),
        ends_at: hoursFromNow(world, hours),
      })
      return { announced }
    },
    withdraw: (world, body) => {
      const id = typeof body['id'] === 'string' ? body['id'] : ''
      if (!world.db.one('SELECT id FROM announcements WHERE id = ?', id)) {
        throw new Refusal(404, 'not_found', 'There is no such announcement')
      }
      world.db.run('DELETE FROM announcements WHERE id = ?', id)
      return {}
    },
  },
})

function announce(world: World, { domain, level, text_id, text_en, starts_at, ends_at }: Omit<Row, 'id'>): string {
  const id = world.newId('ann')
  world.db.run(
    'INSERT INTO announcements VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    domain,
    level,
    text_id,
    text_en,
    starts_at,
    ends_at,
  )
  return id
}

/** Announcements that have not ended. Includes later ones, so that an open page can show them in time. */
function open(world: World): readonly Row[] {
  const now = world.now().toISOString()
  return world.db.all<Row>('SELECT * FROM announcements WHERE ends_at > ? ORDER BY starts_at DESC, rowid DESC', now)
}

/** @param hours negative for a time in the past */
function hoursFromNow(world: World, hours: number): string {
  return new Date(world.now().getTime() + hours * 3_600_000).toISOString()
}
