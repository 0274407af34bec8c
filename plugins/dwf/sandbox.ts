/** Registrations for DWF in the sandbox; the desk decides them. */
import { answer, defineSandbox } from '@gapura/backend'
import { registrationDesk } from '@gapura/plugins/account/sandbox'
import { getDwfRegistration, registerDwf } from './endpoints.ts'

const desk = registrationDesk({
  table: 'dwf_registrations',
  name: 'Wi-Fi Warung & Toko',
  nameInEnglish: 'Shop Wi-Fi',
  serviceType: 'dwf',
})

export default defineSandbox({
  tables: desk.tables,
  seed: (world) =>
    desk.begin(world, '6281298765430', 'lestari', {
      identity_number: '5104055203910003',
      address: 'Jl. Hanoman, Ubud, Gianyar',
      location: { lat: -8.5111, lng: 115.2636 },
    }),
  answers: [
    answer(getDwfRegistration, ({ world, caller }) => ({ data: desk.find(world, caller) })),
    answer(registerDwf, ({ world, caller, body, language }) => ({
      data: desk.make(world, caller, body, language),
    })),
  ],
  waiting: desk.waiting,
  actions: desk.actions,
})
