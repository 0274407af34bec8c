import { HouseWithPinDrawing } from '@gapura/core/drawings'
import { defineRegistration } from '@gapura/plugins/account'
import { getHomeInternetRegistration, registerHomeInternet } from './endpoints.ts'

export const homeInternet = defineRegistration({
  namespace: 'home-internet',
  path: '/register_rtrw',
  serviceType: 'rtrw',
  Picture: HouseWithPinDrawing,
  next: '/rtrwpackages',
  get: getHomeInternetRegistration,
  inputOf: (account) => ({ params: { account } }),
  register: registerHomeInternet,
})
