import type { ReadFacts } from '@gapura/core'
import { read, type InputOf, type Read } from '@gapura/core/api'
import { formReads } from '../form-reads.ts'
import type { GetRegistration, RegistrationService } from './registration.ts'

type Settings<Get extends GetRegistration> = RegistrationService & {
  readonly get: Get
  readonly inputOf: (account: string) => InputOf<Get>
}

/** Defines a service that customers register for. Its plugin renders `RegistrationCard`, `RegistrationPage` and `RegisterFirst` of it. */
export function defineRegistration<Get extends GetRegistration>({ get, inputOf, ...service }: Settings<Get>) {
  const readState = (account: string, next: readonly Read[]) =>
    // Requested at each visit, because the partner's staff may have decided meanwhile.
    read(get, inputOf(account), { fresh: 0, next: (registration) => (registration === null ? next : []) })
  return {
    service,
    get,
    /** Of the card, and of the page in place of the packages. */
    reads: ({ account }: ReadFacts) => ({ state: readState(account(), []) }),
    /** Of the page with the form. */
    pageReads: (facts: ReadFacts) => ({ state: readState(facts.account(), formReads(facts)) }),
  }
}
