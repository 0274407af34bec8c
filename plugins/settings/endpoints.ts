/** The call of changing a password. */
import { endpoint, z } from '#core'

export const changePassword = endpoint('POST', '/api/change-password', {
  says: 'Sets a new password; field errors where the current one is wrong or the new one too weak',
  quiet: true,
  body: z.object({ current_password: z.string(), new_password: z.string() }),
  answer: z.object({ message: z.optional(z.string()) }),
})
