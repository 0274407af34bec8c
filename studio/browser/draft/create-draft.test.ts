import { expect, test, vi } from 'vitest'
import type { PartnerState } from '../../contract.ts'
import { Refused, Unreachable } from '../api/refused.ts'
import { createDraft, type DraftSettings } from './create-draft.ts'

const written = (text: string, tag: string) => ({ text, tag, at: '2027-01-10T02:41:00Z', by: null })
function stateOf(text: string, tag: string): PartnerState {
  return {
    id: 'lestari',
    live: { ...written('{}', 'aaaaaaaaaaaa'), number: 1 },
    draft: written(text, tag),
    changes: 1,
    problems: [],
    previewUrl: null,
    publicUrl: null,
    inherited: null,
  }
}
const START = stateOf('start', '000000000000')

function scene(put: DraftSettings['put'] = (text) => Promise.resolve(stateOf(text, '111111111111'))) {
  vi.useFakeTimers()
  const kept: (string | null)[] = []
  const spy = vi.fn<DraftSettings['put']>(put)
  const draft = createDraft({ state: START, put: spy, keep: (text) => kept.push(text) })
  return { draft, put: spy, kept }
}

const conflict = (theirs: PartnerState) =>
  new Refused(409, { code: 'draft-changed', message: 'changed', state: theirs })

test('edits are saved together a moment after the last one', async () => {
  const { draft, put } = scene()
  draft.edit('a', '/name')
  await vi.advanceTimersByTimeAsync(300)
  draft.edit('ab', '/name')
  expect(draft.getSnapshot().save.kind).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(800)
  expect(put.mock.calls).toEqual([['ab', '000000000000']])
  expect(draft.getSnapshot().save.kind).toBe('saved')
})

test('an edit during a save is saved next, from the tag of the first answer', async () => {
  const { promise, resolve } = Promise.withResolvers<PartnerState>()
  const { draft, put } = scene((text) => (text === 'a' ? promise : Promise.resolve(stateOf(text, '222222222222'))))
  draft.edit('a')
  await vi.advanceTimersByTimeAsync(800)
  draft.edit('b')
  resolve(stateOf('a', '111111111111'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(put.mock.calls.at(-1)).toEqual(['b', '111111111111'])
  expect(draft.getSnapshot()).toMatchObject({ text: 'b', save: { kind: 'saved' } })
})

test('without a network the text is kept and saved as soon as the server answers again', async () => {
  let isOffline = true
  const { draft, kept } = scene((text) =>
    isOffline ? Promise.reject(new Unreachable('/api', 'offline')) : Promise.resolve(stateOf(text, '111111111111')),
  )
  draft.edit('a')
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.getSnapshot()).toMatchObject({ text: 'a', save: { kind: 'offline' } })
  expect(kept.at(-1)).toBe('a')
  isOffline = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(draft.getSnapshot().save.kind).toBe('saved')
  expect(kept.at(-1)).toBeNull()
})

test('a session that has ended waits for a sign-in and then saves', async () => {
  let isSignedIn = false
  const { draft, put } = scene((text) =>
    isSignedIn
      ? Promise.resolve(stateOf(text, '111111111111'))
      : Promise.reject(new Refused(401, { code: 'signed-out', message: 'signed out' })),
  )
  draft.edit('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).toHaveBeenCalledTimes(1)
  isSignedIn = true
  await draft.retry()
  expect(draft.getSnapshot().save.kind).toBe('saved')
})

test('of two editors the second one keeps their text until they choose; the other text leaves theirs one step back', async () => {
  const theirs = stateOf('theirs', '999999999999')
  const { draft, put } = scene(() => Promise.reject(conflict(theirs)))
  draft.edit('mine')
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.getSnapshot()).toMatchObject({ text: 'mine', save: { kind: 'conflict', theirs } })
  draft.edit('mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).toHaveBeenCalledTimes(1)
  draft.takeTheirs()
  expect(draft.getSnapshot()).toMatchObject({ text: 'theirs', save: { kind: 'saved' } })
  draft.undo()
  expect(draft.getSnapshot()).toMatchObject({ text: 'mine too', save: { kind: 'unsaved' } })
})

test('one’s own text is saved over the other’s only when that is chosen', async () => {
  const theirs = stateOf('theirs', '999999999999')
  const { draft, put } = scene((text, from) =>
    from === '999999999999' ? Promise.resolve(stateOf(text, '222222222222')) : Promise.reject(conflict(theirs)),
  )
  draft.edit('mine')
  await vi.advanceTimersByTimeAsync(800)
  await draft.keepMine()
  expect(put.mock.calls.at(-1)).toEqual(['mine', '999999999999'])
  expect(draft.getSnapshot()).toMatchObject({ text: 'mine', save: { kind: 'saved' } })
  draft.undo()
  expect(draft.getSnapshot().text).toBe('theirs')
})

test('a store that takes no drafts is asked once, and the text is kept on the device', async () => {
  const { draft, put, kept } = scene(() =>
    Promise.reject(new Refused(403, { code: 'read-only', message: 'read-only' })),
  )
  draft.edit('a')
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.getSnapshot()).toMatchObject({ text: 'a', save: { kind: 'read-only' } })
  draft.edit('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).toHaveBeenCalledTimes(1)
  expect(kept.at(-1)).toBe('b')
})

test('another version that is live leaves the draft as it is', () => {
  const { draft } = scene()
  const live = { ...written('other', 'cccccccccccc'), number: 2 }
  draft.learn({ ...START, live })
  expect(draft.getSnapshot()).toMatchObject({ text: 'start', state: { live: { number: 2 } } })
})

test('undo back to what is stored needs no save', async () => {
  const { draft, put } = scene()
  draft.edit('a')
  draft.undo()
  expect(draft.getSnapshot()).toMatchObject({ text: 'start', save: { kind: 'saved' }, canUndo: false, canRedo: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(put).not.toHaveBeenCalled()
})

test('a draft that is left is saved once more, and then no more', async () => {
  const { draft, put } = scene(() => Promise.reject(new Unreachable('/api', 'offline')))
  const end = draft.start()
  draft.edit('a')
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put.mock.calls).toEqual([['a', '000000000000']])
})
