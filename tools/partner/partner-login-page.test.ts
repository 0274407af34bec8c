import { expect, test } from 'vitest'
import { checkPartners } from '../../studio/store/partner-check.ts'
import { loginPage } from './partner-login-page.ts'

const [reading] = (await checkPartners()).filter(({ partner }) => partner?.id === 'lestari')

function page(domains: string[], id = 'lestari'): string {
  if (!reading?.partner) throw new Error('lestari has no valid file')
  const result = loginPage([{ ...reading, partner: { ...reading.partner, domains } }], id)
  return 'text' in result ? result.text : result.refusal
}

test('the page has the portal’s own host name, and the router’s variables as they are', () => {
  const text = page(['lestari.localhost', 'wifi.lestari.example', 'wifi2.lestari.example'])
  expect(text).toContain(`location.replace('https://wifi.lestari.example/login/lestari?data=' + sent)`)
  expect(text.match(/https:\/\/[^'"]+/g)?.every((address) => address.startsWith('https://wifi.lestari.example/'))).toBe(
    true,
  )
  expect(text).toContain('value="$(link-login-only)"')
  expect(text).toContain(String.raw`replace(/\+/g, '-').replace(/\//g, '_')`)
  expect(text).not.toContain('${')
})

test('a partner with names for trials alone, and one that does not exist, are refused', () => {
  expect(page(['lestari.localhost'])).toMatch(/^lestari\.json: \/domains · expected a host name that devices/)
  expect(page(['wifi.lestari.example'], 'lestary')).toContain('Did you mean lestari?')
})
