/**
 * Partners in different situations, one folder each. `given.json` has the partner's plugins, a login config and the
 * facts about a visitor. `expected.txt` has the resulting plan of all installed plugins as readable text. `vitest run
 * tests/partners -u` writes it again; review it before you commit it.
 */
import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { collect, plan, type Plan } from '../core/kernel/plugin/plan.ts'
import { menuOf } from '../core/kit/navigation/menu-of.ts'
import { reasonSentence } from '../core/kernel/plugin/reason-sentence.ts'
import { inLanguage } from '../core/kernel/text/languages.ts'
import { homeCard, homeNeed } from '../core/kernel/plugin/slots.ts'
import { renderPortal } from './testing.tsx'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const situations = Object.keys(import.meta.glob('./partners/*/given.json')).map((path) => path.split('/').at(-2) ?? '')

const given = z.strictObject({
  why: z.string(),
  plugins: z.record(z.string(), z.union([z.boolean(), z.record(z.string(), z.unknown())])),
  loginConfig: z.record(z.string(), z.boolean()),
  facts: z.strictObject({
    accountTypes: z.nullable(z.array(z.enum(['customer', 'rtrw']))),
    serviceTypes: z.array(z.string()),
    capabilities: z.array(z.string()),
  }),
})

describe.each(situations)('%s', (name) => {
  const folder = `tests/partners/${name}`
  const situation = given.parse(JSON.parse(readFileSync(`${folder}/given.json`, 'utf8')))

  test('has the plan in expected.txt', async () => {
    const made = plan(openPartner(situation, plugins), situation.loginConfig, situation.facts)
    await expect(`${situation.why}\n\n${textOf(made)}`).toMatchFileSnapshot(`partners/${name}/expected.txt`)
  })

  test('still shows the sign-in screen', async () => {
    await renderPortal({ plugins, partner: { plugins: situation.plugins }, loginConfig: situation.loginConfig })
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeDefined()
  })
})

function textOf(made: Plan): string {
  const list = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '))
  const menu = (place: 'drawer' | 'bottom' | 'quick') =>
    list(menuOf(made, place).map(({ label }) => inLanguage(label, ['en']) ?? ''))
  return [
    `on: ${list(made.plugins.filter(({ shown }) => shown).map(({ plugin }) => plugin.id))}`,
    ...made.plugins
      .filter(({ because }) => because.code.startsWith('off.') && because.code !== 'off.file')
      .map(({ plugin, because }) => `off: ${plugin.id}, ${reasonSentence(because)} (${because.code})`),
    `drawer: ${menu('drawer')}`,
    `bottom: ${menu('bottom')}`,
    `quick: ${menu('quick')}`,
    `home: ${list(collect(made, homeCard).map(({ plugin }) => plugin))}`,
    `needs: ${list(collect(made, homeNeed).map(({ plugin }) => plugin))}`,
    ...made.faults.map(
      ({ code, at, expected, received }) => `${code} ${at}: expected ${expected}, received ${received}`,
    ),
    '',
  ].join('\n')
}

const optional = plugins.filter(({ onByDefault }) => onByDefault !== true)

describe('turned off while all other plugins are on', () => {
  /** The plugins of the cards that a customer with the service of `dwf` sees. */
  const cardsOf = (on: Plugin['id'][]) =>
    collect(
      plan(openPartner({ plugins: turnedOn(on) }, plugins), {}, { ...NO_CUSTOMER, accountTypes: ['customer'] }),
      homeCard,
    ).filter(({ plugin }) => plugin !== 'dwf')
  const turnedOn = (on: readonly string[]) => Object.fromEntries(plugins.map(({ id }) => [id, on.includes(id)]))
  const all = plugins.map(({ id }) => id)

  test.each(optional.map(({ id }) => id))('%s does not change the rest of the home screen', async (id) => {
    const rest = all.filter((other) => other !== id)
    const { container } = await renderPortal({
      plugins,
      partner: { plugins: turnedOn(rest) },
      session: 'member',
    })
    await act(async () => undefined)
    expect(await screen.findByRole('heading', { level: 1, name: /^Halo/ })).toBeDefined()
    await waitFor(() =>
      expect(container.querySelectorAll('.h-status, .h-card, .h-offers > *')).toHaveLength(cardsOf(rest).length),
    )
    await waitFor(() => expect(container.querySelectorAll('.g-skeleton')).toHaveLength(0))
    expect(screen.queryAllByText(/^Kode: /)).toEqual([])
  })
})
