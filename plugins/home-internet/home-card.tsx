import { defineCard } from '@gapura/core'
import { RegistrationCard } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export default defineCard({
  reads: homeInternet.reads,
  component: ({ state }) => <RegistrationCard of={homeInternet} state={state} />,
})
