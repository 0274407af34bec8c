/** What the change of a password takes; messages are keys of this plugin's words, below `password.fault`. */
import { z } from '#core'

/** Section 5's rule, in one sentence. */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/su

export const passwordForm = z
  .object({
    current: z.string().check(z.minLength(1, 'currentRequired')),
    password: z.string().check(z.regex(STRONG, 'weak'), z.maxLength(200, 'weak')),
    confirmation: z.string().check(z.minLength(1, 'confirmationRequired')),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      error: 'differs',
      path: ['confirmation'],
    }),
    z.refine(({ current, password }) => current !== password, { error: 'same', path: ['password'] }),
  )
export type PasswordForm = z.infer<typeof passwordForm>
