/** Validates the form that changes a password; messages are keys of this plugin's texts, below `password.fault`. */
import { z } from '@gapura/core/api'
import { newPasswordRule, confirmationMatches } from '@gapura/core/forms'

export const passwordChangeForm = z
  .object({
    current: z.string().check(z.minLength(1, 'currentRequired')),
    password: newPasswordRule('weak', 'known'),
    confirmation: z.string().check(z.minLength(1, 'confirmationRequired')),
  })
  .check(
    confirmationMatches('differs'),
    z.refine(({ current, password }) => current === '' || current !== password, {
      error: 'same',
      path: ['password'],
      when: () => true,
    }),
  )
export type PasswordForm = z.infer<typeof passwordChangeForm>
