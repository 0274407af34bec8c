/** A partner with only the required fields: the plugins that are on are those that are on by default. */
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** @param languages the languages of the build, the default one first */
export function barePartner(languages: readonly string[]): Partner {
  return {
    id: 'bare',
    name: 'Bare',
    domains: ['bare.invalid'],
    language: languages[0] ?? '',
    languages: [...languages],
    brand: { color: '#14804a' },
    contact: { whatsapp: '6281200000000' },
    plugins: {},
  }
}
