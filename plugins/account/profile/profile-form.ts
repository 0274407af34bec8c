/** Validates the profile forms; messages are keys of this plugin's texts, below `fault`. */
import { z } from '@gapura/core/api'
import { emailRule, textRule } from '@gapura/core/forms'

const email = emailRule('emailRequired', 'emailFormat')

export const profileForm = z.object({
  name: textRule('nameRequired').check(z.maxLength(100, 'nameLong')),
  email,
  /** Empty until the back end requires it. */
  current_password: z.string(),
})
export type ProfileForm = z.infer<typeof profileForm>

export const emailChangeForm = z.object({ email, current_password: z.string() })

/**
 * The reason why the form cannot be skipped (section 5 of the specification): an email address was entered, or the name is invalid. Null:
 * it can be.
 */
export function refusalToSkip({
  name,
  email,
}: Pick<ProfileForm, 'name' | 'email'>): { field: 'name' | 'email'; fault: string } | null {
  if (email.trim() !== '') return { field: 'email', fault: 'cannotSkip' }
  return profileForm.shape.name.safeParse(name).success ? null : { field: 'name', fault: 'nameRequired' }
}
