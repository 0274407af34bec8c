/** Registrations of small businesses in the sandbox; the desk decides them. */
import { answer, defineSandbox } from '@gapura/backend'
import { registrationDesk } from '@gapura/plugins/account/sandbox'
import { getSmb, registerSmb } from './endpoints.ts'

const desk = registrationDesk({ table: 'smb_registrations', name: 'usaha', nameInEnglish: 'Business internet' })

export default defineSandbox({
  tables: desk.tables,
  seed: (world) =>
    desk.begin(world, '6285712345670', 'kampus', {
      business_name: 'Kopi Kampus',
      business_type: 'food',
      address: 'Jl. Margonda Raya No. 12, Depok',
      location: { lat: -6.3728, lng: 106.8342 },
    }),
  answers: [
    answer(getSmb, ({ world, caller }) => ({ data: desk.find(world, caller) })),
    answer(registerSmb, ({ world, caller, body, language }) => ({ data: desk.make(world, caller, body, language) })),
  ],
  waiting: desk.waiting,
  actions: desk.actions,
})
