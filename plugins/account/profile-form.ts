/** What the profile forms take; messages are keys of this plugin's words, below `fault`. */
import { z } from '#core'
import { emailRule } from '#core/fields'

const email = emailRule('emailRequired', 'emailFormat')

export const profileForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'nameRequired'), z.maxLength(100, 'nameLong')),
  email,
})
export type ProfileForm = z.infer<typeof profileForm>

export const emailForm = z.object({ email })

/** What keeps the form from being left without an e-mail (section 5): an e-mail that was begun, or a missing name. */
export function refusalToSkip({ name, email }: ProfileForm): { field: keyof ProfileForm; fault: string } | null {
  if (email.trim() !== '') return { field: 'email', fault: 'cannotSkip' }
  return profileForm.shape.name.safeParse(name).success ? null : { field: 'name', fault: 'nameRequired' }
}
