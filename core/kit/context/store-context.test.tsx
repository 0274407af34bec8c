import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { atom, createStore } from '../../kernel/store/store.ts'
import { StoreContext, useShared } from './store-context.ts'

const count = atom(0)

it('renders the store’s value and each change; each portal has its own store', async () => {
  let drawings = 0
  function Count() {
    drawings += 1
    return <p>{useShared(count)}</p>
  }
  const [mine, other] = [createStore(), createStore()]
  mine.set(count, 1)
  render(
    <StoreContext value={mine}>
      <Count />
    </StoreContext>,
  )
  expect([screen.getByText('1') !== null, drawings]).toEqual([true, 1])
  act(() => other.set(count, 7))
  act(() => mine.set(count, 1))
  expect(drawings).toBe(1)
  act(() => mine.set(count, 2))
  expect(screen.getByText('2')).toBeDefined()
})

it('renders several synchronous changes at once', () => {
  const [name, place] = [atom('Siti'), atom('/')]
  const seen: string[] = []
  function Both() {
    seen.push(`${useShared(name)} ${useShared(place)}`)
    return null
  }
  const store = createStore()
  render(
    <StoreContext value={store}>
      <Both />
    </StoreContext>,
  )
  act(() => {
    store.set(name, 'Budi')
    store.set(place, '/packages')
  })
  expect(seen).toEqual(['Siti /', 'Budi /packages'])
})
