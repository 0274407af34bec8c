/** Endpoints of the registration for Home Internet. */
import { data, endpoint, z } from '#core/api'
import { newRegistration, registration } from '#plugins/account'

export const getHomeInternetRegistration = endpoint('GET', '/api/{account}/rtrw', {
  says: 'The caller’s last registration for Home Internet; null when there is none',
  answer: data(z.nullable(registration)),
})

export const registerHomeInternet = endpoint('POST', '/api/{account}/rtrw', {
  says: 'Registers for Home Internet; 409 while a registration is under way or accepted',
  counted: true,
  quiet: true,
  body: newRegistration,
  answer: data(registration),
})
