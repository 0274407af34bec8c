import { answer, defineSandbox } from '@gapura/backend'
import { changePassword } from './endpoints.ts'
import { replacePassword } from './sandbox/passwords.ts'

export default defineSandbox({
  answers: [
    answer(changePassword, ({ world, caller, body, session, address, language }) => {
      replacePassword(world, caller, body, { address, language })
      // Another person may know the old password.
      world.credentials.changed(caller, session)
      return {}
    }),
  ],
})
