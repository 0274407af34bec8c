import { defineCard } from '@gapura/core'
import { RegistrationCard } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export default defineCard({
  reads: dwf.reads,
  component: ({ state }) => <RegistrationCard of={dwf} state={state} />,
})
