/** The rules that every plugin must follow, tested for each folder in plugins/. */
import { existsSync, readdirSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { resolveOptions } from '../core/kernel/plugin/options.ts'
import { isComplete, LANGUAGES, readTexts } from '../core/kernel/text/languages.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { plan } from '../core/kernel/plugin/plan.ts'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'

const definitions = import.meta.glob<{ readonly default: Plugin }>('../plugins/*/plugin.ts')
const folders = readdirSync('plugins').filter((name) => !name.includes('.'))
const loaded = await Promise.all(
  Object.entries(definitions).map(async ([file, load]) => {
    const folder = file.split('/').at(-2) ?? ''
    const module: { readonly default?: Plugin } = await load()
    if (!module.default) {
      throw new Error(
        `plugins/${folder}/plugin.ts · expected export default definePlugin({ … }) · received no default export`,
      )
    }
    return [folder, module.default] as const
  }),
)
const plugins = loaded.map(([, plugin]) => plugin)
const ids = plugins.map(({ id }) => id)
const allOn = { plugins: Object.fromEntries(ids.map((id) => [id, true])) }

test('every folder in plugins/ has a definition', () => {
  expect(loaded.map(([folder]) => folder).toSorted()).toEqual(folders.toSorted())
})

test('all plugins work together: no two have the same path, and no plugins need each other in a circle', () => {
  expect(plan(openPartner(allOn, plugins), {}, NO_CUSTOMER).faults).toEqual([])
})

describe.each(loaded)('%s', (folder, plugin) => {
  test('its definition is a plain value whose id is the folder’s name', () => {
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
      expect(languages.filter((language) => !text[language]?.trim())).toEqual([])
  })

  test('its options are closed, and each has a description and a valid default', () => {
    expect(plugin.options.additionalProperties).toBe(false)
    for (const [key, option] of Object.entries(plugin.options.properties)) {
      expect(option.description.trim(), key).not.toBe('')
      const { faults } = resolveOptions(plugin.options, { [key]: option.default })
      expect(faults, key).toEqual([])
    }
  })

  test('the plugins that it needs exist', () => {
    expect(ids).toEqual(expect.arrayContaining([...plugin.needs]))
  })

  test('each menu entry opens one of its own pages', () => {
    const own = plan(openPartner(allOn, plugins), {}, NO_CUSTOMER).menu.filter((entry) => entry.plugin === plugin.id)
    expect(own.filter(({ page }) => page === undefined).map(({ entry }) => entry.to)).toEqual([])
  })

  test('without it only the plugins that need it are off', () => {
    const rest = plugins.filter(({ id }) => id !== plugin.id)
    const without = plan(
      openPartner({ plugins: Object.fromEntries(rest.map(({ id }) => [id, true])) }, rest),
      {},
      NO_CUSTOMER,
    )
    const lost = without.plugins.filter(({ shown }) => !shown).map((entry) => entry.plugin.id)
    expect(lost.toSorted()).toEqual(dependants(plugin.id).toSorted())
    expect(without.faults.filter(({ code }) => code !== 'P105')).toEqual([])
  })

  test('its definition names the texts in its folder', () => {
    const has = plugin.locales !== null || !existsSync(`plugins/${folder}/locales`)
    const named = "locales: import.meta.glob('./locales/*.json')"
    expect(
      has,
      `plugins/${folder}/plugin.ts · expected ${named} · received no locales · Add it to the definition.`,
    ).toBe(true)
  })

  test('its texts load in each complete language', async () => {
    if (!plugin.locales) return
    const trees = await Promise.all(
      LANGUAGES.filter(isComplete).map(async (language) => readTexts(await plugin.locales?.[language]?.())),
    )
    for (const tree of trees) expect(Object.keys(tree)).toEqual(expect.arrayContaining(Object.keys(trees[0] ?? {})))
    expect(trees.length).toBeGreaterThan(1)
  })
})

describe('a definition has no side effects when imported', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test.each(Object.entries(definitions))('%s', async (_, load) => {
    const touched: string[] = []
    for (const name of ['fetch', 'localStorage', 'sessionStorage', 'document', 'window', 'navigator', 'WebSocket']) {
      vi.stubGlobal(name, watched(name, touched))
    }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    vi.resetModules()
    await load()
    // React and other libraries check whether there is a document. A definition must not make requests or access storage or
    // cookies.
    expect(touched.filter((touch) => /^(fetch|localStorage|sessionStorage|WebSocket)|cookie/.test(touch))).toEqual([])
    expect(timers).not.toHaveBeenCalled()
  })
})

/** Replaces a global and records in `touched` every access to it. */
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

/** The ids of all plugins that need `id`, directly or indirectly. */
function dependants(id: string): readonly string[] {
  const direct = plugins.filter(({ needs }) => needs.includes(id)).map((plugin) => plugin.id)
  return [...new Set(direct.flatMap((id) => [id, ...dependants(id)]))]
}
