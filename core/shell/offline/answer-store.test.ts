import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAnswersOfOthers, SAVED_ANSWERS } from '../../kernel/session/delete-saved-answers.ts'
import { saveAnswersOfPage, readSavedAnswers, type SavedAnswer } from './answer-store.ts'
import { createSafeStorage, type SafeStorage } from '../../kernel/values/safe-storage.ts'
import { createSession } from '../../kernel/session/session.ts'

const MADE = { username: 'made-5431', release: 'release1' }
const answer = (data: unknown = { name: 'Made' }, at = 1): SavedAnswer => ({
  key: ['GET', '/api/{account}/', {}, 'id', 'made-5431'],
  data,
  at,
})
const LIFE = { access_token: 'a', refresh_token: 'r', access_token_expiry: '', refresh_token_expiry: '' }
const user = (username: string) => ({ username, name: null, phone: null, email: null, partner_service_types: [] })

let local: SafeStorage
beforeEach(() => {
  // Without the browser's storage it uses memory.
  local = createSafeStorage(() => {
    throw new Error('no storage')
  })
})
const pathsOf = (username = MADE.username, release = MADE.release) =>
  Object.keys(readSavedAnswers(local, username, release)?.pages ?? {})

test('saved answers are read only for the same customer and release', () => {
  saveAnswersOfPage(local, MADE, '/', [answer()])
  saveAnswersOfPage(local, MADE, '/packages', [answer([], 2)])
  expect(readSavedAnswers(local, MADE.username, MADE.release)?.pages).toEqual({
    '/': [answer()],
    '/packages': [answer([], 2)],
  })
  expect(pathsOf('wayan-1')).toEqual([])
  expect(pathsOf('made-543')).toEqual([])
  expect(pathsOf(MADE.username, 'release2')).toEqual([])
})

test('a page of another customer replaces all saved answers', () => {
  saveAnswersOfPage(local, MADE, '/', [answer()])
  saveAnswersOfPage(local, { ...MADE, username: 'wayan-1' }, '/packages', [])
  expect(pathsOf()).toEqual([])
  expect(local.get(SAVED_ANSWERS)).not.toContain('Made')
})

describe('limits', () => {
  test('only the four pages shown last are saved', () => {
    for (const path of ['/a', '/b', '/c', '/a', '/d', '/e']) saveAnswersOfPage(local, MADE, path, [])
    expect(pathsOf()).toEqual(['/c', '/a', '/d', '/e'])
  })

  test('above 200,000 characters older pages are deleted, and a larger page is not saved', () => {
    saveAnswersOfPage(local, MADE, '/a', [answer('x'.repeat(90_000))])
    saveAnswersOfPage(local, MADE, '/b', [answer('y'.repeat(90_000))])
    saveAnswersOfPage(local, MADE, '/c', [answer('z'.repeat(90_000))])
    expect(pathsOf()).toEqual(['/b', '/c'])
    saveAnswersOfPage(local, MADE, '/d', [answer('x'.repeat(200_000))])
    expect(local.get(SAVED_ANSWERS)).toBeNull()
  })
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"username":"made-5431"}',
  '{"username":"made-5431","release":"release1","pages":{"/":[1]}}',
])('an invalid text, %j, is read as empty and deleted', (text) => {
  local.set(SAVED_ANSWERS, text)
  expect(pathsOf()).toEqual([])
  deleteAnswersOfOthers(local, 'wayan-1')
  expect(local.get(SAVED_ANSWERS)).toBeNull()
})

test('they are deleted for another customer, also if one username is a prefix of the other', () => {
  for (const other of [null, 'wayan-1', 'made-543', 'made-54311', 'made-5431","x":"']) {
    saveAnswersOfPage(local, MADE, '/', [answer()])
    deleteAnswersOfOthers(local, MADE.username)
    expect(pathsOf()).toEqual(['/'])
    deleteAnswersOfOthers(local, other)
    expect(local.get(SAVED_ANSWERS)).toBeNull()
  }
})

describe('the session deletes them', () => {
  const document = { cookie: '' }
  const none: SafeStorage = { get: () => null, set: () => undefined, delete: () => undefined, clear: () => undefined }
  const jarOf = () => {
    const cookies = new Map<string, string>()
    return {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        const [pair = ''] = text.split('; ')
        const at = pair.indexOf('=')
        if (/Expires=Thu, 01 Jan 1970/.test(text)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      },
    }
  }
  const opened = (username: string, page: { cookie: string } = jarOf()) => {
    const session = createSession({ document: page, local, tab: none })
    session.open({ tokens: LIFE, accounts: [], user: user(username), permissions: [] })
    return { session, page }
  }

  test.each(['signed-out', 'expired', 'cleared', 'other-user'] as const)('when it ends: %s', (reason) => {
    const { session } = opened(MADE.username)
    saveAnswersOfPage(local, MADE, '/', [answer()])
    session.change({ domain: 'lestari' })
    expect(pathsOf()).toEqual(['/'])
    if (reason === 'signed-out') session.clearEverything(reason)
    else session.clear(reason)
    expect(local.get(SAVED_ANSWERS)).toBeNull()
  })

  test('when another customer signs in, here or while the page was closed', () => {
    const { page } = opened(MADE.username)
    saveAnswersOfPage(local, MADE, '/', [answer()])
    createSession({ document: page, local, tab: none })
    expect(pathsOf()).toEqual(['/'])
    opened('wayan-1', page)
    expect(local.get(SAVED_ANSWERS)).toBeNull()
    saveAnswersOfPage(local, MADE, '/', [answer()])
    createSession({ document: page, local, tab: none })
    expect(local.get(SAVED_ANSWERS)).toBeNull()
  })

  test('when a page is opened without a session', () => {
    saveAnswersOfPage(local, MADE, '/', [answer()])
    createSession({ document, local, tab: none })
    expect(local.get(SAVED_ANSWERS)).toBeNull()
  })
})
