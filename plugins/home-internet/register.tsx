import { defineScreen } from '@gapura/core'
import { RegistrationPage } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export default defineScreen({
  reads: homeInternet.pageReads,
  component: ({ state }) => <RegistrationPage of={homeInternet} state={state} />,
})
