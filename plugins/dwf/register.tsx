import { defineScreen } from '@gapura/core'
import { RegistrationPage } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export default defineScreen({
  reads: dwf.pageReads,
  component: ({ state }) => <RegistrationPage of={dwf} state={state} />,
})
