/**
 * Exports for other plugins: the form for a person's data, and the registration for a service. A plugin that offers a
 * service passes its id (the namespace of its texts), its registration query and its paths.
 */
import { lazyComponent } from '@gapura/core'
import type { PersonFormProps } from './profile/person-form.tsx'
import type { FormStepsProps } from './registration/form-steps.tsx'
import type { RegistrationCardProps } from './registration/registration-card.tsx'
import type { RegistrationPageProps } from './registration/registration-page.tsx'

export const PersonForm = lazyComponent<PersonFormProps>(() => import('./profile/person-form.tsx'), { lines: 10 })
export { toPerson, toRequest, type Person } from './profile/person.ts'

export const RegistrationPage = lazyComponent<RegistrationPageProps>(
  () => import('./registration/registration-page.tsx'),
  {
    lines: 8,
  },
)
export const RegistrationCard = lazyComponent<RegistrationCardProps>(
  () => import('./registration/registration-card.tsx'),
  {
    lines: 3,
  },
)
/** A form as steps with progress: one subject each, then the input to check. */
export const FormSteps = lazyComponent<FormStepsProps>(() => import('./registration/form-steps.tsx'), { lines: 8 })
export type { FormStep } from './registration/form-steps.tsx'
export { readsOfForm } from './form-reads.ts'
/** Wire shapes: a new registration, and the state of one that was sent. */
export { newRegistration, registration, type Registration } from './registration/registration.ts'
