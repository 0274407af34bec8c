/** A partner whose file says no more than it must: what is on then is what is on by default. */
import type { Partner } from './partner.ts'

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
