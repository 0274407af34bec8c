/** Registrations for Home Internet in the sandbox; the desk decides them. */
import { answer, defineSandbox } from '@gapura/backend'
import { registrationDesk } from '@gapura/plugins/account/sandbox'
import { getHomeInternetRegistration, registerHomeInternet } from './endpoints.ts'

const desk = registrationDesk({
  table: 'rtrw_registrations',
  name: 'Internet Rumah',
  nameInEnglish: 'Home internet',
  serviceType: 'rtrw',
})

export default defineSandbox({
  tables: desk.tables,
  seed: (world) =>
    desk.begin(world, '6281234567891', 'default', {
      identity_number: '3276010203900002',
      address: 'Jl. Kenanga No. 3, Depok',
      location: { lat: -6.4025, lng: 106.7942 },
    }),
  answers: [
    answer(getHomeInternetRegistration, ({ world, caller }) => ({ data: desk.find(world, caller) })),
    answer(registerHomeInternet, ({ world, caller, body, language }) => ({
      data: desk.make(world, caller, body, language),
    })),
  ],
  waiting: desk.waiting,
  actions: desk.actions,
})
