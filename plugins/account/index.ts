/**
 * Exports for other plugins: the form for a person's data, and the registration for a service.
 */
import { lazyComponent } from '@gapura/core'
import type { PersonFormProps } from './profile/person-form.tsx'
import type { RegistrationProps } from './registration/registration-card.tsx'
import type { RegistrationPageProps } from './registration/registration-page.tsx'
import type { FormStepsProps } from './registration/form-steps.tsx'

export const PersonForm = lazyComponent<PersonFormProps>(() => import('./profile/person-form.tsx'), { lines: 10 })
export { accountLine, type AccountLine } from './account-line.ts'
export { toPerson, toRequest, type Person } from './profile/person.ts'

/** A service that customers register for: its home card, its page, and the page in place of its packages before. */
export { defineRegistration } from './registration/define-registration.ts'
export const RegistrationCard = lazyComponent<RegistrationProps>(() => import('./registration/registration-card.tsx'), {
  lines: 3,
})
export const RegistrationPage = lazyComponent<RegistrationPageProps>(
  () => import('./registration/registration-page.tsx'),
  {
    lines: 8,
  },
)
export const RegisterFirst = lazyComponent<RegistrationProps>(() => import('./registration/register-first.tsx'), {
  lines: 8,
})
export { registrationSamples } from './registration/registration-samples.ts'
/** A form as steps with progress: one subject each, then the input to check. */
export const FormSteps = lazyComponent<FormStepsProps>(() => import('./registration/form-steps.tsx'), { lines: 8 })
export type { FormStep } from './registration/form-steps.tsx'
/** Wire shapes: a new registration, and the state of a registration that was sent. */
export {
  newRegistration,
  registration,
  registrationWithoutIdentity,
  type Registration,
} from './registration/registration.ts'
/** `country`: of a phone number that is typed without a country code. */
export { options as accountOptions } from './options.ts'
