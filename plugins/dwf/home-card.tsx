/** At home: the way to DWF, or what became of the registration. */
import { RegistrationCard } from '#plugins/account'
import { useDwf } from './use-dwf.ts'

export default function HomeCard() {
  return <RegistrationCard {...useDwf()} to="/register_dwf" />
}
