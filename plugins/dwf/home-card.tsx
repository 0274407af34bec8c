import { RegistrationCard } from '@gapura/plugins/account'
import { useDwf } from './use-dwf.ts'

export { reads } from './use-dwf.ts'

export default function HomeCard() {
  return <RegistrationCard {...useDwf()} to="/register_dwf" />
}
