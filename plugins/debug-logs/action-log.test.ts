import { describe, expect, it } from 'vitest'
import type { SafeStorage } from '@gapura/core/session'
import { createActionLog, MAX_LOG_ENTRIES, type LoggedAction } from './action-log.ts'

const READ: LoggedAction = { action: 'GET /api/status/customer', status: 'success', message: '', type: 'read' }
const FAILED: LoggedAction = { action: 'POST /api/logout', status: 'failed', message: 'timeout', type: 'change' }

function storageOf(items = new Map<string, string>()): SafeStorage & { readonly items: Map<string, string> } {
  return {
    items,
    get: (key) => items.get(key) ?? null,
    set: (key, value) => void items.set(key, value),
    delete: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function clock(start = Date.parse('2026-11-20T03:00:00Z')) {
  let at = start
  return () => new Date((at += 1_000))
}

describe('the action log', () => {
  it('lists the newest entry first, each with all its fields', () => {
    const log = createActionLog(storageOf(), 'siti', clock())
    log.note(READ)
    log.note(FAILED)
    expect(log.entries().map((entry) => entry.action)).toEqual(['POST /api/logout', 'GET /api/status/customer'])
    expect(log.entries()[0]).toEqual({
      id: expect.any(String),
      ...FAILED,
      createdAt: '2026-11-20T03:00:02.000Z',
      updatedAt: '2026-11-20T03:00:02.000Z',
    })
  })

  it('merges equal actions in a row into one entry, with the time of the last', () => {
    const log = createActionLog(storageOf(), 'siti', clock())
    for (let count = 0; count < 5; count += 1) log.note(READ)
    expect(log.entries()).toHaveLength(1)
    const [entry] = log.entries()
    expect([entry?.createdAt, entry?.updatedAt]).toEqual(['2026-11-20T03:00:01.000Z', '2026-11-20T03:00:05.000Z'])
  })

  it('stores at most two hundred entries', () => {
    const storage = storageOf()
    const log = createActionLog(storage, 'siti', clock())
    log.allow(true)
    for (let count = 0; count < MAX_LOG_ENTRIES + 50; count += 1) log.note({ ...READ, action: `GET /api/${count}` })
    expect(log.entries()).toHaveLength(MAX_LOG_ENTRIES)
    expect(log.entries()[0]?.action).toBe(`GET /api/${MAX_LOG_ENTRIES + 49}`)
    expect(createActionLog(storage, 'siti').entries()).toEqual(log.entries())
  })

  it('is stored for the next page only after it is allowed', () => {
    const storage = storageOf()
    const log = createActionLog(storage, 'siti', clock())
    log.note(READ)
    expect(storage.items.size).toBe(0)
    log.allow(true)
    expect(createActionLog(storage, 'siti').entries()).toEqual(log.entries())
  })

  it('is emptied and stays empty when it is not allowed', () => {
    const storage = storageOf()
    const log = createActionLog(storage, 'siti', clock())
    log.note(READ)
    log.allow(false)
    log.note(FAILED)
    expect(log.entries()).toEqual([])
    expect(storage.items.size).toBe(0)
  })

  it('is not shown to the next customer in the same tab', () => {
    const storage = storageOf()
    const log = createActionLog(storage, 'siti', clock())
    log.allow(true)
    log.note(READ)
    expect(createActionLog(storage, 'budi').entries()).toEqual([])
  })

  it.each(['', 'null', '[]', '{"username":"siti"}', '{"username":"siti","entries":[{"id":1}]}', '{'])(
    'starts empty when the stored text is %s',
    (text) => expect(createActionLog(storageOf(new Map([['actions', text]])), 'siti').entries()).toEqual([]),
  )

  it('is cleared, and notifies its subscribers', () => {
    const log = createActionLog(storageOf(), 'siti', clock())
    let notifications = 0
    log.subscribe(() => (notifications += 1))
    log.note(READ)
    log.clear()
    expect([log.entries(), notifications]).toEqual([[], 2])
  })
})
