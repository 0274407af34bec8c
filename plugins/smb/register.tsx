import { RegistrationPage } from '@gapura/plugins/account'
import { smb } from './registration.ts'

export const reads = smb.pageReads

export default function Register() {
  return <RegistrationPage of={smb} state={smb.useRegistration()} />
}
