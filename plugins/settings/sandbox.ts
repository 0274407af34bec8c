import { answer, defineSandbox } from '@gapura/backend'
import { changePassword } from './endpoints.ts'
import { GUESS_TABLE, replacePassword } from './sandbox/passwords.ts'

export default defineSandbox({
  tables: GUESS_TABLE,
  answers: [
    answer(changePassword, ({ world, caller, body, session, language }) => {
      replacePassword(world, caller, body, language)
      // Another person may know the old password, so other sessions end.
      world.sessions.endOthers(caller, session)
      return {}
    }),
  ],
})
