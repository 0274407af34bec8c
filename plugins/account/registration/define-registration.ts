import { useAccountPath, type Reads } from '@gapura/core'
import { read, useAnswer, type ApiError, type InputOf } from '@gapura/core/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { readsOfForm } from '../form-reads.ts'
import type { GetRegistration, Registration, Service } from './registration.ts'

type Settings<Get extends GetRegistration> = Service & {
  readonly get: Get
  readonly inputOf: (account: string) => InputOf<Get>
}

/** A service that customers register for, with its reads. Passed to its card and its pages. */
export type RegistrationDefinition = {
  readonly service: Service
  readonly get: GetRegistration
  /** Of the card, and of the page in place of the packages. */
  readonly reads: Reads
  /** Of the page with the form. */
  readonly pageReads: Reads
  readonly useRegistration: () => UseQueryResult<Registration | null, ApiError>
}

/** Defines a service that customers register for. Its plugin renders `RegistrationCard`, `RegistrationPage` and `RegisterFirst` of it. */
export function defineRegistration<Get extends GetRegistration>({
  get,
  inputOf,
  ...service
}: Settings<Get>): RegistrationDefinition {
  return {
    service,
    get,
    reads: ({ account }) => [read(get, inputOf(account()))],
    pageReads: (facts) => [
      read(get, inputOf(facts.account()), (registration) => (registration === null ? readsOfForm(facts) : [])),
    ],
    useRegistration: () => {
      const account = useAccountPath()
      // Requested at each visit, because the partner's staff may have decided meanwhile.
      return useAnswer(get, { ...inputOf(account), fresh: 0 })
    },
  }
}
