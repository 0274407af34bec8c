/** Renders `/register_dwf`: the registration for DWF, or its state after it was sent. */
import { useAccountPath, type Reads } from '@gapura/core'
import { read, useCall } from '@gapura/core/api'
import { readsOfForm, RegistrationPage, toRequest } from '@gapura/plugins/account'
import { getDwfRegistration, registerDwf } from './endpoints.ts'
import { useDwfRegistration } from './use-dwf-registration.ts'

export const reads: Reads = (facts) => [
  read(getDwfRegistration, { params: { account: facts.account() } }, (registration) =>
    registration === null ? readsOfForm(facts) : [],
  ),
]

export default function Register() {
  const account = useAccountPath()
  const register = useCall(registerDwf, { forgets: [getDwfRegistration] })
  return (
    <RegistrationPage
      {...useDwfRegistration()}
      send={(person, idempotencyKey) =>
        register.mutateAsync({ params: { account }, body: toRequest(person), extras: { idempotencyKey } })
      }
    />
  )
}
