import { RegistrationCard } from '@gapura/plugins/account'
import { smb } from './registration.ts'

export const { reads } = smb

export default function HomeCard() {
  return <RegistrationCard of={smb} state={smb.useRegistration()} />
}
