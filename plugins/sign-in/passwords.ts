/** What the forms with a password or an address take; messages are keys of this plugin's words. */
import { z } from '#core'
import { EMAIL, readLoginName } from './login-name.ts'

const email = z.string().check(z.trim(), z.minLength(1, 'emailRequired'), z.regex(EMAIL, 'emailFormat'))

export const emailForm = z.object({ email })
export type EmailForm = z.infer<typeof emailForm>

/** @param dial country code of numbers that are written without one */
export function passwordForm(dial: string) {
  const login = z.string().check((context) => {
    const read = readLoginName(context.value, dial)
    if (typeof read === 'string') context.issues.push({ code: 'custom', message: read, input: context.value })
  })
  return z.object({ login, password: z.string().check(z.minLength(1, 'passwordEmpty')) })
}
export type PasswordForm = z.infer<ReturnType<typeof passwordForm>>

/** Section 5's rule, in one sentence. */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/su

export const newPasswordForm = z
  .object({
    password: z.string().check(z.regex(STRONG, 'passwordWeak'), z.maxLength(200, 'passwordWeak')),
    confirmation: z.string().check(z.minLength(1, 'confirmationRequired')),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      error: 'confirmationDiffers',
      path: ['confirmation'],
    }),
  )
export type NewPasswordForm = z.infer<typeof newPasswordForm>
