import { RegistrationPage } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export const reads = dwf.pageReads

export default function Register() {
  return <RegistrationPage of={dwf} state={dwf.useRegistration()} />
}
