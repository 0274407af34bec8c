import { defineRegistration } from '@gapura/plugins/account'
import { getDwfRegistration, registerDwf } from './endpoints.ts'

export const dwf = defineRegistration({
  namespace: 'dwf',
  path: '/register_dwf',
  serviceType: 'dwf',
  next: '/dwfpackages',
  get: getDwfRegistration,
  inputOf: (account) => ({ params: { account } }),
  register: registerDwf,
})
