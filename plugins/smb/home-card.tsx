import { defineCard } from '@gapura/core'
import { RegistrationCard } from '@gapura/plugins/account'
import { smb } from './registration.ts'

export default defineCard({
  reads: smb.reads,
  component: ({ state }) => <RegistrationCard of={smb} state={state} />,
})
