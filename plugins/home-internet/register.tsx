/** Renders `/register_rtrw`: the registration for Home Internet, or its state after it was sent. */
import { useAccountPath, type Reads } from '@gapura/core'
import { read, useCall } from '@gapura/core/api'
import { readsOfForm, RegistrationPage, toRequest } from '@gapura/plugins/account'
import { getHomeInternetRegistration, registerHomeInternet } from './endpoints.ts'
import { useHomeInternetRegistration } from './use-home-internet-registration.ts'

export const reads: Reads = (facts) => [
  read(getHomeInternetRegistration, { params: { account: facts.account() } }, (registration) =>
    registration === null ? readsOfForm(facts) : [],
  ),
]

export default function Register() {
  const account = useAccountPath()
  const register = useCall(registerHomeInternet, { forgets: [getHomeInternetRegistration] })
  return (
    <RegistrationPage
      {...useHomeInternetRegistration()}
      send={(person, idempotencyKey) =>
        register.mutateAsync({ params: { account }, body: toRequest(person), extras: { idempotencyKey } })
      }
    />
  )
}
