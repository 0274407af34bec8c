import { RegistrationCard } from '@gapura/plugins/account'
import { useDwfRegistration } from './use-dwf-registration.ts'

export { reads } from './use-dwf-registration.ts'

export default function HomeCard() {
  return <RegistrationCard {...useDwfRegistration()} to="/register_dwf" />
}
