/** What every plugin owes the house, put to each folder in plugins/ by what it is, not by its name. */
import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { resolveOptions } from '../core/plugin/options.ts'
import { isComplete, LANGUAGES, readWords } from '../core/text/languages.ts'
import { plan } from '../core/plugin/plan.ts'
import { NOBODY } from '../core/plugin/condition.ts'

const cards = import.meta.glob<{ readonly default: Plugin }>('../plugins/*/plugin.ts')
const folders = readdirSync('plugins')
const loaded = await Promise.all(
  Object.entries(cards).map(async ([file, load]) => [file.split('/').at(-2) ?? '', (await load()).default] as const),
)
const plugins = loaded.map(([, plugin]) => plugin)
const ids = plugins.map(({ id }) => id)
const allOn = { plugins: Object.fromEntries(ids.map((id) => [id, true])) }

test('every folder in plugins/ has its card', () => {
  expect(loaded.map(([folder]) => folder).toSorted()).toEqual(folders.toSorted())
})

test('all plugins together are in order: no two on one path, no circle of needs', () => {
  expect(plan(plugins, allOn, {}, NOBODY).faults).toEqual([])
})

describe.each(loaded)('%s', (folder, plugin) => {
  test('its card is a plain value that bears the folder’s name', () => {
    expect(plugin.id).toBe(folder)
    expect(plugin.id).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(plugin.core).toBe('^1')
    expect(plugin).toEqual(
      expect.objectContaining({ pages: expect.any(Array), menu: expect.any(Array), adds: expect.any(Array) }),
    )
  })

  test('it is named in each complete language', () => {
    const languages = LANGUAGES.filter(isComplete)
    for (const text of [plugin.title, ...plugin.menu.map(({ label }) => label)])
      expect(languages.filter((one) => !text[one]?.trim())).toEqual([])
  })

  test('its options are closed; each has a description and a default that it would itself allow', () => {
    expect(plugin.options.additionalProperties).toBe(false)
    for (const [key, option] of Object.entries(plugin.options.properties)) {
      expect(option.description.trim(), key).not.toBe('')
      const { faults } = resolveOptions(plugin.options, { [key]: option.default })
      expect(faults, key).toEqual([])
    }
  })

  test('what it needs is there', () => {
    expect(ids).toEqual(expect.arrayContaining([...plugin.needs]))
  })

  test('each menu entry leads to one of its own pages', () => {
    const own = plan(plugins, allOn, {}, NOBODY).menu.filter((entry) => entry.plugin === plugin.id)
    expect(own.filter(({ page }) => page === undefined).map(({ entry }) => entry.to)).toEqual([])
  })

  test('without it nothing else notices, but for those that say they need it', () => {
    const rest = plugins.filter(({ id }) => id !== plugin.id)
    const without = plan(rest, { plugins: Object.fromEntries(rest.map(({ id }) => [id, true])) }, {}, NOBODY)
    const lost = without.plugins.filter(({ shown }) => !shown).map((one) => one.plugin.id)
    expect(lost.toSorted()).toEqual(dependants(plugin.id).toSorted())
    expect(without.faults.filter(({ code }) => code !== 'P105')).toEqual([])
  })

  test('its words load in each complete language', async () => {
    if (!plugin.locales) return
    const words = await Promise.all(
      LANGUAGES.filter(isComplete).map(async (one) => readWords(await plugin.locales?.[one]?.())),
    )
    for (const tree of words) expect(Object.keys(tree)).toEqual(expect.arrayContaining(Object.keys(words[0] ?? {})))
    expect(words.length).toBeGreaterThan(1)
  })
})

describe('a card does nothing when imported', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test.each(Object.entries(cards))('%s', async (_, load) => {
    const touched: string[] = []
    for (const name of ['fetch', 'localStorage', 'sessionStorage', 'document', 'window', 'navigator', 'WebSocket']) {
      vi.stubGlobal(name, watched(name, touched))
    }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    vi.resetModules()
    await load()
    // React and the libraries below look whether there is a document; a card of ours must not call or keep anything.
    expect(touched.filter((touch) => /^(fetch|localStorage|sessionStorage|WebSocket)|cookie/.test(touch))).toEqual([])
    expect(timers).not.toHaveBeenCalled()
  })
})

/** Stands in for a global and notes what is done with it. */
function watched(name: string, touched: string[]): object {
  return new Proxy(() => undefined, {
    get: (_, key) => void touched.push(`${name}.${String(key)}`),
    apply: () => void touched.push(`${name}()`),
    construct: () => {
      touched.push(`new ${name}()`)
      return {}
    },
  })
}

/** All that need `id`, directly or by way of others. */
function dependants(id: string): readonly string[] {
  const direct = plugins.filter(({ needs }) => needs.includes(id)).map((plugin) => plugin.id)
  return [...new Set(direct.flatMap((one) => [one, ...dependants(one)]))]
}
