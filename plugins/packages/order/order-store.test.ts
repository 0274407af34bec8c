import { expect, it } from 'vitest'
import { createOrderStore } from './order-store.ts'

const ORDER = { packageId: 'p_day', method: 'qr', key: 'k1', before: ['o_1'], id: null } as const
const HOUR = 60 * 60_000

function createPlace() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    delete: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
function browser() {
  const [tab, local] = [createPlace(), createPlace()]
  return {
    tab,
    local,
    keeper: (whose: string | null = 'siti', partner = 'lestari') => createOrderStore([tab, local], { partner, whose }),
  }
}

it('stores an attempt for 24 hours', () => {
  const { keeper } = browser()
  keeper().keep(ORDER, 0)
  expect(keeper().read(23 * HOUR)).toEqual([ORDER])
  expect(keeper().read(24 * HOUR)).toEqual([])
})

it('stores one attempt for each payment method, until another package is ordered', () => {
  const { keeper } = browser()
  const card = { ...ORDER, method: 'card', key: 'k2' } as const
  keeper().keep(ORDER)
  keeper().keep(card)
  expect(keeper().read()).toEqual([card, ORDER])
  keeper().keep({ ...ORDER, key: 'k3' })
  expect(
    keeper()
      .read()
      .map(({ key }) => key),
  ).toEqual(['k3', 'k2'])
  keeper().forget('k3')
  expect(keeper().read()).toEqual([card])
  const week = { ...ORDER, packageId: 'p_week', key: 'k4' }
  keeper().keep(week)
  expect(keeper().read()).toEqual([week])
})

it('shares attempts with other tabs of the browser', () => {
  const { keeper, tab } = browser()
  keeper().keep(ORDER)
  tab.clear()
  expect(keeper().read()).toEqual([ORDER])
})

it('deletes an attempt when another customer signs in', () => {
  const { keeper } = browser()
  keeper().keep(ORDER)
  expect(keeper('budi').read()).toEqual([])
  expect(keeper().read()).toEqual([])
})

it('keeps the attempts of several partners apart', () => {
  const { keeper } = browser()
  keeper().keep(ORDER)
  expect(keeper('siti', 'kampus').read()).toEqual([])
  expect(keeper().read()).toEqual([ORDER])
})

it.each([
  '{"whose":"siti","orders":',
  '{"whose":"siti","orders":[{"packageId":"p_day"}]}',
  // Written by an earlier release.
  '{"whose":"siti","packageId":"p_day","method":"qr","key":"k1","before":[],"id":null,"until":1}',
])('ignores an invalid stored value: %s', (text) => {
  const { keeper, local } = browser()
  local.set('order.lestari', text)
  expect(keeper().read()).toEqual([])
})
