/** At home: the way to register a business, or what became of the registration. */
import { RegistrationCard } from '#plugins/account'
import { useSmb } from './use-smb.ts'

export default function HomeCard() {
  return <RegistrationCard {...useSmb()} to="/register_smb" />
}
