/** Every partner's file that `check` accepts gives a page, whatever it contains. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { faultText } from '../schemas/partner/partner-fault.ts'
import { readPartner } from '../schemas/partner/read-partner.ts'
import { fakeBuild, fakeHost } from './doubles/fake-host.ts'
import { listStore } from '../host/partners/partner-store.ts'
import { plugins, prerender } from '../src/render/renderer.ts'
import { howOften } from './fuzz-duration.ts'

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '\u2028\u2029\u0000\ufeff',
    '‮gnitirw',
    'e\u0301'.repeat(20),
    '👩‍👩‍👧‍👦'.repeat(10),
    'x'.repeat(60),
    '{{name}} {{missing}}',
    "'; default-src *",
  ),
)
const label = fc.stringMatching(/^[a-z0-9]{1,9}$/)
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const port = fc.integer({ min: 0, max: 99_999 })
const origin = fc
  .tuple(fc.constantFrom('http', 'https'), fc.oneof(host, fc.stringMatching(/^[a-z0-9.-]{1,20}$/)), fc.option(port))
  .map(([scheme, name, number]) => `${scheme}://${name}${number === null ? '' : `:${number}`}`)
const picture = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}\.(svg|png|webp)$/)
const localText = fc.dictionary(fc.constantFrom('id', 'en', 'xx'), odd, { minKeys: 1 })

const file = fc.record(
  {
    id: fc.constant('lestari'),
    name: odd,
    domains: fc.constant(['lestari.example']),
    brand: fc.record(
      {
        color: fc.stringMatching(/^#[0-9a-fA-F]{6}$/),
        logo: picture,
        logoOnCover: picture,
        icon: picture,
        cover: fc.record({ scene: picture }, { requiredKeys: [] }),
        tagline: localText,
      },
      { requiredKeys: ['color'] },
    ),
    contact: fc.record({ whatsapp: fc.stringMatching(/^[1-9][0-9]{7,14}$/) }),
    languages: fc.uniqueArray(fc.constantFrom('id', 'en', 'xx', 'zh-Hant'), { minLength: 1 }),
    language: fc.constantFrom('id', 'en', 'xx'),
    login: fc.record({ hosts: fc.array(origin, { maxLength: 4 }) }),
    order: fc.dictionary(odd, fc.array(odd, { maxLength: 3 }), { maxKeys: 3 }),
    words: fc.dictionary(
      fc.constantFrom('id', 'en', 'xx'),
      fc.dictionary(fc.constantFrom('core:connect', 'sign-in:title'), odd),
    ),
    plugins: fc.dictionary(
      fc.constantFrom(...plugins.map(({ id }) => id)),
      fc.oneof(
        fc.boolean(),
        fc.constant({}),
        fc.dictionary(fc.constantFrom('support', 'months', 'faq'), fc.jsonValue()),
      ),
      { maxKeys: 8 },
    ),
  },
  { requiredKeys: ['id', 'name', 'domains', 'brand', 'contact', 'plugins'] },
)
const read = (value: object) => readPartner(JSON.stringify(value), { file: 'lestari.json', validate: validatePartner })

test.each([
  ['the real portal', prerender, 40],
  ['a build that renders nothing', fakeBuild().prerender, 400],
] as const)('with %s', { timeout: howOften(120_000) }, async (_, prerender, numRuns) => {
  let pages = 0
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom('/login/lestari', '/', '/tea'), async (value, path) => {
      const { partner, faults } = read(value)
      if (!partner) return void expect(faults.map(faultText)).not.toEqual([])
      const served = fakeHost({
        partners: listStore(() => [partner]),
        build: fakeBuild({ prerender }),
      })
      const response = await served.get(`https://lestari.example${path}`)
      expect([response.status, served.logged]).toEqual([200, []])
      pages += 1
    }),
    { numRuns: howOften(numRuns) },
  )
  expect(pages).toBeGreaterThan(howOften(numRuns) / 10)
})
