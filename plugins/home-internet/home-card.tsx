import { RegistrationCard } from '@gapura/plugins/account'
import { useHomeInternet } from './use-home-internet.ts'

export { reads } from './use-home-internet.ts'

export default function HomeCard() {
  return <RegistrationCard {...useHomeInternet()} to="/register_rtrw" />
}
