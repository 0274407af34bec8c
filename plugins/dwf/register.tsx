import { defineScreen, rulesOf, useOptions, type Results } from '@gapura/core'
import { RegistrationPage } from '@gapura/plugins/account'
import { dwfFields } from './fields.ts'
import { options } from './options.ts'
import { dwf } from './registration.ts'

export default defineScreen({ reads: dwf.pageReads, component: Register })

function Register({ state }: Results<typeof dwf.pageReads>) {
  return <RegistrationPage of={dwf} state={state} rules={rulesOf(dwfFields, useOptions(options).fields)} />
}
