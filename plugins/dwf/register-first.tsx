import { defineScreen } from '@gapura/core'
import { RegisterFirst } from '@gapura/plugins/account'
import { dwf } from './registration.ts'

export default defineScreen({
  reads: dwf.reads,
  component: ({ state }) => <RegisterFirst of={dwf} state={state} />,
})
