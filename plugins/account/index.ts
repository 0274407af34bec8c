/**
 * The face of the account: who a customer is, as forms ask for it and the back end keeps it, and registering her for a
 * service. A plugin with a service of its own hands in its words, its calls and where it leads; the rest comes from here.
 */
import { lazyPart } from '#core'
import type { PersonFormProps } from './person-form.tsx'
import type { RegistrationCardProps } from './registration-card.tsx'
import type { RegistrationPageProps } from './registration-page.tsx'

/** Name, phone, identity number and card, address, place. */
export const PersonForm = lazyPart<PersonFormProps>(() => import('./person-form.tsx'), { lines: 10 })
export { personOf, wireOf, type Person } from './person.ts'

/** The page of a registration: its form, or what became of it. */
export const RegistrationPage = lazyPart<RegistrationPageProps>(() => import('./registration-page.tsx'), { lines: 8 })
/** The same at home, as a card. */
export const RegistrationCard = lazyPart<RegistrationCardProps>(() => import('./registration-card.tsx'), { lines: 3 })
/** On the wire: what one hands in, and what became of it. */
export { newRegistration, registration, type Registration } from './registration.ts'
