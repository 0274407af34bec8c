import { RegistrationPage } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export const reads = homeInternet.pageReads

export default function Register() {
  return <RegistrationPage of={homeInternet} state={homeInternet.useRegistration()} />
}
