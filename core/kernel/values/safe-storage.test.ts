import { describe, expect, it } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'

function createStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

describe('the safe storage', () => {
  it('shares values with every instance on the same storage, and clears them for all', () => {
    const storage = createStorage()
    const [first, second] = [createSafeStorage(() => storage), createSafeStorage(() => storage)]
    first.set('a', '1')
    first.set('b', '2')
    expect([second.get('a'), second.get('b'), second.get('c')]).toEqual(['1', '2', null])
    second.delete('a')
    expect(first.get('a')).toBeNull()
    second.clear()
    expect(first.get('b')).toBeNull()
  })

  it('stores values in memory when opening throws', () => {
    const safe = createSafeStorage(() => {
      throw new Error('SecurityError')
    })
    safe.set('a', '1')
    expect(safe.get('a')).toBe('1')
    safe.delete('a')
    expect(safe.get('a')).toBeNull()
    safe.set('b', '2')
    safe.clear()
    expect(safe.get('b')).toBeNull()
  })

  it('returns the newest value when the storage is full and has an older one', () => {
    const storage = createStorage()
    let isFull = false
    const full: Storage = {
      ...storage,
      setItem: (key, value) => {
        if (isFull) throw new Error('QuotaExceededError')
        storage.setItem(key, value)
      },
    }
    const safe = createSafeStorage(() => full)
    safe.set('a', 'old')
    isFull = true
    safe.set('a', 'new')
    expect(safe.get('a')).toBe('new')
    isFull = false
    safe.set('a', 'newest')
    expect([safe.get('a'), storage.getItem('gapura.a')]).toEqual(['newest', 'newest'])
  })

  it('returns null when reading throws', () => {
    const storage = createStorage()
    const safe = createSafeStorage(() => ({
      ...storage,
      getItem: () => {
        throw new Error('blocked')
      },
    }))
    expect(safe.get('a')).toBeNull()
  })
})
