import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { atom, createStore } from '../../kernel/store/store.ts'
import { StoreContext, useAtomValue } from './store-context.ts'

const count = atom(0)

it('each change of an atom is rendered, but not a change in another portal’s store', async () => {
  let renders = 0
  function Count() {
    renders += 1
    return <p>{useAtomValue(count)}</p>
  }
  const [mine, other] = [createStore(), createStore()]
  mine.set(count, 1)
  render(
    <StoreContext value={mine}>
      <Count />
    </StoreContext>,
  )
  expect([screen.getByText('1') !== null, renders]).toEqual([true, 1])
  act(() => other.set(count, 7))
  act(() => mine.set(count, 1))
  expect(renders).toBe(1)
  act(() => mine.set(count, 2))
  expect(screen.getByText('2')).toBeDefined()
})

it('several synchronous changes are rendered once', () => {
  const [name, path] = [atom('Siti'), atom('/')]
  const seen: string[] = []
  function Both() {
    seen.push(`${useAtomValue(name)} ${useAtomValue(path)}`)
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
    store.set(path, '/packages')
  })
  expect(seen).toEqual(['Siti /', 'Budi /packages'])
})
