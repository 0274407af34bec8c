import { RegistrationCard } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export const { reads } = dwf

export default function HomeCard() {
  return <RegistrationCard of={dwf} state={dwf.useRegistration()} />
}
