/** At home: the way to Home Internet, or what became of the registration. */
import { RegistrationCard } from '#plugins/account'
import { useHomeInternet } from './use-home-internet.ts'

export default function HomeCard() {
  return <RegistrationCard {...useHomeInternet()} to="/register_rtrw" />
}
