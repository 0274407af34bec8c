/** Defines the schemas of forms with a password or an email address; messages are keys below `fault`. */
import { z } from '@gapura/core/api'
import { emailRule, newPasswordRule, confirmationMatches } from '@gapura/core/forms'
import { readLoginName } from '../flow/login-name.ts'

export const emailForm = z.object({ email: emailRule('emailRequired', 'emailFormat') })

/** @param country of a number without a country code, by ISO 3166 */
export function passwordForm(country: string) {
  const login = z.string().check(async (context) => {
    const read = await readLoginName(context.value, country)
    if (typeof read === 'string') context.issues.push({ code: 'custom', message: read, input: context.value })
  })
  return z.object({ login, password: z.string().check(z.minLength(1, 'passwordEmpty')) })
}

export const newPasswordForm = z
  .object({
    password: newPasswordRule('passwordWeak', 'passwordKnown'),
    confirmation: z.string().check(z.minLength(1, 'confirmationRequired')),
  })
  .check(confirmationMatches('confirmationDiffers'))
