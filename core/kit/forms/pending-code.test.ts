import { expect, it } from 'vitest'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { createPendingCodeStore } from './pending-code.ts'

const memory = () =>
  createSafeStorage(() => {
    throw new Error('no storage')
  })
const PENDING = { phone: '6281234567890', shown: '+62 812-3456-7890', resendAt: 60_000 }
const TEN_MINUTES = 600_000

it('is readable in another tab for ten minutes', () => {
  const local = memory()
  createPendingCodeStore([memory(), local], 'code').save(PENDING, 0)
  const other = createPendingCodeStore([memory(), local], 'code')
  expect(other.read(TEN_MINUTES - 1)).toEqual(PENDING)
  expect(other.read(TEN_MINUTES)).toBeNull()
})

it('is only read for the same customer and name', () => {
  const tab = memory()
  createPendingCodeStore([tab], 'code', 'siti').save(PENDING, 0)
  expect(createPendingCodeStore([tab], 'code', 'siti').read(1)).toEqual(PENDING)
  expect(createPendingCodeStore([tab], 'code', 'budi').read(1)).toBeNull()
  expect(createPendingCodeStore([tab], 'code').read(1)).toBeNull()
  expect(createPendingCodeStore([tab], 'other', 'siti').read(1)).toBeNull()
})

it('forget removes it from all storages', () => {
  const storages = [memory(), memory()]
  const store = createPendingCodeStore(storages, 'code')
  store.save(PENDING, 0)
  store.delete()
  expect(store.read(1)).toBeNull()
  expect(storages.map((storage) => storage.get('code'))).toEqual([null, null])
})

it('is ignored if it was stored while the clock was ahead', () => {
  const store = createPendingCodeStore([memory()], 'code')
  store.save(PENDING, TEN_MINUTES)
  expect(store.read(1)).toBeNull()
})

it.each(['', '{', '[]', 'null', '{"phone":1}', '{"username":null,"phone":"62812","until":5}'])(
  'is not read from %j',
  (text) => {
    const tab = memory()
    tab.set('code', text)
    expect(createPendingCodeStore([tab], 'code').read(1)).toBeNull()
  },
)
