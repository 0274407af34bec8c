import { RegistrationCard } from '@gapura/plugins/account'
import { useSmb } from './use-smb.ts'

export { reads } from './use-smb.ts'

export default function HomeCard() {
  return <RegistrationCard {...useSmb()} to="/register_smb" />
}
