import { defineScreen } from '@gapura/core'
import { RegisterFirst } from '@gapura/plugins/account'
import { homeInternet } from './registration.ts'

export default defineScreen({
  reads: homeInternet.reads,
  component: ({ state }) => <RegisterFirst of={homeInternet} state={state} />,
})
