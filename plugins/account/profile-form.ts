/** What the profile form takes; messages are keys of this plugin's words. */
import { z } from '#core'

export const profileForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'nameRequired'), z.maxLength(100, 'nameLong')),
  email: z.union(
    [z.literal(''), z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'emailFormat'))],
    'emailFormat',
  ),
})
export type ProfileForm = z.infer<typeof profileForm>
