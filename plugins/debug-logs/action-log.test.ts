import { describe, expect, it } from 'vitest'
import type { SafeStorage } from '@gapura/core/session'
import { createActionLog, MOST, type Action } from './action-log.ts'

const READ: Action = { action: 'GET /api/status/customer', status: 'success', message: '', type: 'read' }
const FAILED: Action = { action: 'POST /api/logout', status: 'failed', message: 'timeout', type: 'change' }

function keepOf(kept = new Map<string, string>()): SafeStorage & { readonly kept: Map<string, string> } {
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function clock(start = Date.parse('2026-11-20T03:00:00Z')) {
  let at = start
  return () => new Date((at += 1_000))
}

describe('the action log', () => {
  it('lists the newest entry first, each with all its fields', () => {
    const log = createActionLog(keepOf(), 'siti', clock())
    log.note(READ)
    log.note(FAILED)
    expect(log.entries().map((one) => one.action)).toEqual(['POST /api/logout', 'GET /api/status/customer'])
    expect(log.entries()[0]).toEqual({
      id: expect.any(String),
      ...FAILED,
      createdAt: '2026-11-20T03:00:02.000Z',
      updatedAt: '2026-11-20T03:00:02.000Z',
    })
  })

  it('merges equal actions in a row into one entry, with the time of the last', () => {
    const log = createActionLog(keepOf(), 'siti', clock())
    for (let count = 0; count < 5; count += 1) log.note(READ)
    expect(log.entries()).toHaveLength(1)
    const [entry] = log.entries()
    expect([entry?.createdAt, entry?.updatedAt]).toEqual(['2026-11-20T03:00:01.000Z', '2026-11-20T03:00:05.000Z'])
  })

  it('keeps at most two hundred entries', () => {
    const keep = keepOf()
    const log = createActionLog(keep, 'siti', clock())
    log.allow(true)
    for (let count = 0; count < MOST + 50; count += 1) log.note({ ...READ, action: `GET /api/${count}` })
    expect(log.entries()).toHaveLength(MOST)
    expect(log.entries()[0]?.action).toBe(`GET /api/${MOST + 49}`)
    expect(createActionLog(keep, 'siti').entries()).toEqual(log.entries())
  })

  it('is stored for the next page once it is allowed, and not before', () => {
    const keep = keepOf()
    const log = createActionLog(keep, 'siti', clock())
    log.note(READ)
    expect(keep.kept.size).toBe(0)
    log.allow(true)
    expect(createActionLog(keep, 'siti').entries()).toEqual(log.entries())
  })

  it('is emptied and stays empty once it is not allowed', () => {
    const keep = keepOf()
    const log = createActionLog(keep, 'siti', clock())
    log.note(READ)
    log.allow(false)
    log.note(FAILED)
    expect(log.entries()).toEqual([])
    expect(keep.kept.size).toBe(0)
  })

  it('is not shown to the next customer in the same tab', () => {
    const keep = keepOf()
    const log = createActionLog(keep, 'siti', clock())
    log.allow(true)
    log.note(READ)
    expect(createActionLog(keep, 'budi').entries()).toEqual([])
  })

  it.each(['', 'null', '[]', '{"whose":"siti"}', '{"whose":"siti","entries":[{"id":1}]}', '{'])(
    'begins empty when the stored text is %s',
    (text) => expect(createActionLog(keepOf(new Map([['actions', text]])), 'siti').entries()).toEqual([]),
  )

  it('is cleared, and notifies its subscribers', () => {
    const log = createActionLog(keepOf(), 'siti', clock())
    let told = 0
    log.subscribe(() => (told += 1))
    log.note(READ)
    log.clear()
    expect([log.entries(), told]).toEqual([[], 2])
  })
})
