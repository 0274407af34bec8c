/** Defines the schemas of forms with a password or an e-mail address; messages are keys below `fault`. */
import { z } from '@gapura/core/api'
import { emailRule, newPasswordRule, confirmationMatches } from '@gapura/core/forms'
import { readLoginName } from '../flow/login-name.ts'

export const emailForm = z.object({ email: emailRule('emailRequired', 'emailFormat') })

/** @param dial country code for numbers without one */
export function passwordForm(dial: string) {
  const login = z.string().check((context) => {
    const read = readLoginName(context.value, dial)
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
