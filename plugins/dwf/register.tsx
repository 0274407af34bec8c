/** `/register_dwf`: the registration for DWF, or its state once it was sent. */
import { useAccountPath } from '#core'
import { useCall } from '#core/api'
import { RegistrationPage, toRequest } from '#plugins/account'
import { getDwfRegistration, registerDwf } from './endpoints.ts'
import { useDwf } from './use-dwf.ts'

export default function Register() {
  const account = useAccountPath()
  const make = useCall(registerDwf, { forgets: [getDwfRegistration] })
  return (
    <RegistrationPage
      {...useDwf()}
      send={(person, idempotencyKey) =>
        make.mutateAsync({ params: { account }, body: toRequest(person), extras: { idempotencyKey } })
      }
    />
  )
}
