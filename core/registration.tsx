/**
 * Registering for a service: a form, what became of it, and a card at home that says so. A plugin hands in its own words
 * (`register.*` and `state.*` of its namespace), what the back end answered, and how a registration is sent.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from './api/api-error.ts'
import type { Registration } from './api/registration.ts'
import { lazyPart } from './lazy-part.tsx'
import type { Person } from './ui/person/person.ts'

export type Registering = {
  /** The plugin's id: its words are used. */
  readonly words: string
  /** What the back end knows of her registration; null: she has not registered. */
  readonly state: UseQueryResult<Registration | null, ApiError>
  /** The service type that an accepted customer has from then on. */
  readonly serviceType?: string
  /** Where one goes once accepted. */
  readonly next?: string
}
export type RegistrationPageProps = Registering & {
  /** Sends it under this key, so that the same registration is never sent twice. */
  readonly send?: (person: Person, idempotencyKey: string) => Promise<unknown>
  /** A form of the plugin's own in place of the usual one. */
  readonly form?: ReactNode
}
export type RegistrationCardProps = Registering & {
  /** Where one registers. */
  readonly to: string
}

export const RegistrationPage = lazyPart<RegistrationPageProps>(() => import('./registration-page.tsx'), 8)
export const RegistrationCard = lazyPart<RegistrationCardProps>(() => import('./registration-card.tsx'), 3)
