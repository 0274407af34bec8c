/** A partner with only the required fields, so that each plugin is on or off by its default. */
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
