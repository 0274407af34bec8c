/** `/register_rtrw`: the registration for Home Internet, or its state once it was sent. */
import { useAccountPath } from '#core'
import { useCall } from '#core/api'
import { RegistrationPage, toRequest } from '#plugins/account'
import { getHomeInternetRegistration, registerHomeInternet } from './endpoints.ts'
import { useHomeInternet } from './use-home-internet.ts'

export default function Register() {
  const account = useAccountPath()
  const make = useCall(registerHomeInternet, { forgets: [getHomeInternetRegistration] })
  return (
    <RegistrationPage
      {...useHomeInternet()}
      send={(person, idempotencyKey) =>
        make.mutateAsync({ params: { account }, body: toRequest(person), extras: { idempotencyKey } })
      }
    />
  )
}
