import { describe, expect, it } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'

function createStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

describe('the storage', () => {
  it('shares values with every instance on the same storage, and clears them for all', () => {
    const storage = createStorage()
    const [one, other] = [createSafeStorage(() => storage), createSafeStorage(() => storage)]
    one.set('a', '1')
    one.set('b', '2')
    expect([other.get('a'), other.get('b'), other.get('c')]).toEqual(['1', '2', null])
    other.delete('a')
    expect(one.get('a')).toBeNull()
    other.clear()
    expect(one.get('b')).toBeNull()
  })

  it('keeps values in memory when opening throws', () => {
    const keep = createSafeStorage(() => {
      throw new Error('SecurityError')
    })
    keep.set('a', '1')
    expect(keep.get('a')).toBe('1')
    keep.delete('a')
    expect(keep.get('a')).toBeNull()
    keep.set('b', '2')
    keep.clear()
    expect(keep.get('b')).toBeNull()
  })

  it('returns the newest value when the storage is full and has an older one', () => {
    const storage = createStorage()
    let hasFullSession = false
    const full: Storage = {
      ...storage,
      setItem: (key, value) => {
        if (hasFullSession) throw new Error('QuotaExceededError')
        storage.setItem(key, value)
      },
    }
    const keep = createSafeStorage(() => full)
    keep.set('a', 'old')
    hasFullSession = true
    keep.set('a', 'new')
    expect(keep.get('a')).toBe('new')
    hasFullSession = false
    keep.set('a', 'newest')
    expect([keep.get('a'), storage.getItem('gapura.a')]).toEqual(['newest', 'newest'])
  })

  it('returns null when reading throws', () => {
    const storage = createStorage()
    const keep = createSafeStorage(() => ({
      ...storage,
      getItem: () => {
        throw new Error('blocked')
      },
    }))
    expect(keep.get('a')).toBeNull()
  })
})
