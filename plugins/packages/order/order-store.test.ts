import { expect, it } from 'vitest'
import { createOrderStore } from './order-store.ts'

const ORDER = { packageId: 'p_day', method: 'qr', key: 'k1', before: ['o_1'], id: null } as const
const HOUR = 60 * 60_000

function createStorage() {
  const stored = new Map<string, string>()
  return {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    delete: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}
function browser() {
  const [tab, local] = [createStorage(), createStorage()]
  return {
    tab,
    local,
    storeOf: (username: string | null = 'siti', partner = 'lestari') =>
      createOrderStore([tab, local], { partner, username }),
  }
}

it('stores an attempt for 24 hours', () => {
  const { storeOf } = browser()
  storeOf().save(ORDER, 0)
  expect(storeOf().read(23 * HOUR)).toEqual([ORDER])
  expect(storeOf().read(24 * HOUR)).toEqual([])
})

it('stores one attempt for each payment method, until another package is ordered', () => {
  const { storeOf } = browser()
  const card = { ...ORDER, method: 'card', key: 'k2' } as const
  storeOf().save(ORDER)
  storeOf().save(card)
  expect(storeOf().read()).toEqual([card, ORDER])
  storeOf().save({ ...ORDER, key: 'k3' })
  expect(
    storeOf()
      .read()
      .map(({ key }) => key),
  ).toEqual(['k3', 'k2'])
  storeOf().delete('k3')
  expect(storeOf().read()).toEqual([card])
  const week = { ...ORDER, packageId: 'p_week', key: 'k4' }
  storeOf().save(week)
  expect(storeOf().read()).toEqual([week])
})

it('shares attempts with other tabs of the browser', () => {
  const { storeOf, tab } = browser()
  storeOf().save(ORDER)
  tab.clear()
  expect(storeOf().read()).toEqual([ORDER])
})

it('deletes an attempt when another customer signs in', () => {
  const { storeOf } = browser()
  storeOf().save(ORDER)
  expect(storeOf('budi').read()).toEqual([])
  expect(storeOf().read()).toEqual([])
})

it('separates the attempts of several partners', () => {
  const { storeOf } = browser()
  storeOf().save(ORDER)
  expect(storeOf('siti', 'kampus').read()).toEqual([])
  expect(storeOf().read()).toEqual([ORDER])
})

it.each([
  '{"username":"siti","orders":',
  '{"username":"siti","orders":[{"packageId":"p_day"}]}',
  // Written by an earlier release.
  '{"username":"siti","packageId":"p_day","method":"qr","key":"k1","before":[],"id":null,"until":1}',
])('ignores an invalid stored value: %s', (text) => {
  const { storeOf, local } = browser()
  local.set('order.lestari', text)
  expect(storeOf().read()).toEqual([])
})
