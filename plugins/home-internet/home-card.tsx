import { RegistrationCard } from '@gapura/plugins/account'
import { useHomeInternetRegistration } from './use-home-internet-registration.ts'

export { reads } from './use-home-internet-registration.ts'

export default function HomeCard() {
  return <RegistrationCard {...useHomeInternetRegistration()} to="/register_rtrw" />
}
