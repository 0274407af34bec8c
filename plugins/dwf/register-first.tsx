import { RegisterFirst } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export const { reads } = dwf

export default function First() {
  return <RegisterFirst of={dwf} state={dwf.useRegistration()} />
}
