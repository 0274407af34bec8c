import { RegisterFirst } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export const { reads } = homeInternet

export default function First() {
  return <RegisterFirst of={homeInternet} state={homeInternet.useRegistration()} />
}
