/**
 * Exports for other plugins: the form for a person's data, and the registration for a service. A plugin that offers a
 * service passes its id (the namespace of its texts), its registration query and its paths.
 */
import { lazyComponent } from '@gapura/core'
import type { PersonFormProps } from './person-form.tsx'
import type { RegistrationCardProps } from './registration-card.tsx'
import type { RegistrationPageProps } from './registration-page.tsx'

export const PersonForm = lazyComponent<PersonFormProps>(() => import('./person-form.tsx'), { lines: 10 })
export { toPerson, toRequest, type Person } from './person.ts'

export const RegistrationPage = lazyComponent<RegistrationPageProps>(() => import('./registration-page.tsx'), {
  lines: 8,
})
export const RegistrationCard = lazyComponent<RegistrationCardProps>(() => import('./registration-card.tsx'), {
  lines: 3,
})
export { readsOfForm } from './form-reads.ts'
/** Wire shapes: a new registration, and the state of one that was sent. */
export { newRegistration, registration, type Registration } from './registration.ts'
