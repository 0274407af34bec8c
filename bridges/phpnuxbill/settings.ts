/** `settings.example.jsonc` describes every key. */
import { z } from '../../core/kernel/api/endpoint.ts'
import { commonKeys, databaseShape, safeAddress } from '../kit/settings.ts'

export const settingsShape = z.strictObject({
  ...commonKeys,
  billing: z.strictObject({
    api: z.strictObject({
      url: safeAddress,
      secret: z.string().check(z.minLength(1)),
      administrator: z.int().check(z.gte(1)),
    }),
    database: databaseShape,
    radius: z.optional(databaseShape),
    timeZone: z.string().check(z.refine(isZone, { error: 'a zone of the IANA database, such as Asia/Jakarta' })),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'a currency of ISO 4217, such as IDR' })),
    countryCode: z.string().check(z.regex(/^\d{1,3}$/, { error: 'a country code of one to three digits, such as 62' })),
    routers: z.optional(z.array(z.string())),
  }),
})
export type PhpNuxBillSettings = z.output<typeof settingsShape>

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
