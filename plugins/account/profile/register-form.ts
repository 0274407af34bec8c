/** Validates the profile forms; messages are keys of this plugin's texts, below `fault`. */
import { z } from '@gapura/core/api'
import type { FieldRule } from '@gapura/core'
import { emailRule, optionalEmailRule, optionalTextRule, textRule } from '@gapura/core/forms'

const email = emailRule('emailRequired', 'emailFormat')

const name = textRule('nameRequired').check(z.maxLength(100, 'nameLong'))
const EMAILS = { hidden: optionalTextRule(), optional: optionalEmailRule('emailFormat'), required: email }

export const profileForm = (emails: FieldRule) =>
  z.object({
    name,
    email: EMAILS[emails],
    /** Empty until the back end requires it. */
    current_password: z.string(),
  })
export type ProfileForm = z.infer<ReturnType<typeof profileForm>>

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
  return validName(name) === null ? { field: 'name', fault: 'nameRequired' } : null
}

/** The name as it is sent. Null: it is invalid. */
export function validName(typed: string): string | null {
  return name.safeParse(typed).data ?? null
}
