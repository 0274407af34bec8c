import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Navigation } from '../../core/kernel/page/navigation-contract.ts'
import { noNavigation } from '../../core/kit/navigation/create-navigation.ts'
import { openingDocuments } from './opening-documents.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://lestari.example/login?a=1')))
afterEach(() => void vi.unstubAllGlobals())

function opened(isLacking: boolean) {
  const moves: unknown[] = []
  const inner: Navigation = {
    ...noNavigation,
    go: (to, how) => void moves.push(['go', to, how]),
    leave: (url, how) => void moves.push(['leave', url, how]),
  }
  return { navigation: openingDocuments(inner, () => isLacking), moves }
}

test('a document with all plugins goes to the next page itself', () => {
  const { navigation, moves } = opened(false)
  navigation.go('/home', { replace: true })
  expect(moves).toEqual([['go', '/home', { replace: true }]])
})

test('a document that lacks plugins opens the next page as a document, in the same place of the history', () => {
  const { navigation, moves } = opened(true)
  navigation.go('/home', { replace: true, forced: true })
  navigation.go('/login?b=2')
  expect(moves).toEqual([
    ['leave', '/home', { replace: true, forced: true }],
    ['go', '/login?b=2', undefined],
  ])
})
