import { defineScreen } from '@gapura/core'
import { RegistrationPage } from '@gapura/plugins/account'
import { smb } from './registration.ts'

export default defineScreen({
  reads: smb.pageReads,
  component: ({ state }) => <RegistrationPage of={smb} state={state} />,
})
