import { RegistrationCard } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export const { reads } = homeInternet

export default function HomeCard() {
  return <RegistrationCard of={homeInternet} state={homeInternet.useRegistration()} />
}
