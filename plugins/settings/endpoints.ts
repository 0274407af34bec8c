import { endpoint, z } from '@gapura/core/api'

export const changePassword = endpoint('POST', '/api/change-password', {
  summary: 'Sets a new password; field errors when the current one is wrong or the new one is too weak',
  quiet: true,
  body: z.object({ current_password: z.string(), new_password: z.string() }),
  answer: z.object({ message: z.optional(z.nullable(z.string())) }),
})
