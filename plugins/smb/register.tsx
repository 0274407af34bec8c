/** Renders `/register_smb`: the registration of a small business, or its state after it was sent. */
import { LoadError, useAccountPath, Loading, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getProfile } from '@gapura/core/session'
import { readsOfForm, RegistrationPage } from '@gapura/plugins/account'
import { BusinessForm } from './business-form.tsx'
import { businessOf } from './business.ts'
import { getSmb } from './endpoints.ts'
import { useSmb } from './use-smb.ts'

export const reads: Reads = (facts) => [
  read(getSmb, {}, (registration) => (registration === null ? readsOfForm(facts) : [])),
]

export default function Register() {
  return <RegistrationPage {...useSmb()} form={<Form />} />
}

function Form() {
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params })
  if (profile.isPending) return <Loading lines={8} />
  if (profile.data === undefined) return <LoadError error={profile.error} retry={() => void profile.refetch()} />
  return <BusinessForm start={businessOf(profile.data)} />
}
