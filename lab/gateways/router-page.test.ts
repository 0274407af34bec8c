import { describe, expect, it } from 'vitest'
import { fillRouterTemplate, octal } from './router-page.ts'

describe('a page of the router', () => {
  it.each([
    ['a value', '<b>$(ip)</b>', '<b>10.0.0.7</b>'],
    ['no value', '<b>$(mac)</b>', '<b></b>'],
    ['a true condition', '$(if ip)yes$(else)no$(endif)', 'yes'],
    ['a false condition', '$(if mac)yes$(else)no$(endif)', 'no'],
    ['a false condition without else', 'a$(if mac)yes$(endif)b', 'ab'],
    ['a comparison', "$(if state == 'in')in$(else)out$(endif) $(if state != 'in')out$(endif)", 'in '],
    ['a nested condition', '$(if ip)a$(if mac)b$(else)c$(endif)d$(endif)', 'acd'],
    ['a value with a dollar sign', '$(if price)$(price)$(endif)', '$& 5'],
  ])('fills in %s', (_, page, filled) => {
    expect(fillRouterTemplate(page, { ip: '10.0.0.7', state: 'in', price: '$& 5' })).toBe(filled)
  })

  it('prints bytes as RouterOS does', () => {
    expect(octal(Uint8Array.of(0, 7, 255))).toBe(String.raw`\000\007\377`)
  })
})
