import { expect, it } from 'vitest'
import { createOrderKeeper } from './order-keeper.ts'

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
    keeper: (whose: string | null = 'siti', partner = 'lestari') => createOrderKeeper([tab, local], { partner, whose }),
  }
}

it('an order is kept for her, for 24 hours', () => {
  const { keeper } = browser()
  keeper().keep(ORDER, 0)
  expect(keeper().read(23 * HOUR)).toEqual(ORDER)
  expect(keeper().read(24 * HOUR)).toBeNull()
})

it('another tab of the same browser has it as well', () => {
  const { keeper, tab } = browser()
  keeper().keep(ORDER)
  tab.clear()
  expect(keeper().read()).toEqual(ORDER)
})

it('an order is not another person’s, and is gone once another person has come', () => {
  const { keeper } = browser()
  keeper().keep(ORDER)
  expect(keeper('budi').read()).toBeNull()
  expect(keeper().read()).toBeNull()
})

it('an order is not another partner’s', () => {
  const { keeper } = browser()
  keeper().keep(ORDER)
  expect(keeper('siti', 'kampus').read()).toBeNull()
  expect(keeper().read()).toEqual(ORDER)
})

it('what cannot be read is nothing', () => {
  const { keeper, local } = browser()
  local.set('order.lestari', '{"whose":"siti","until":')
  expect(keeper().read()).toBeNull()
})
