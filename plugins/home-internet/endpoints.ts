import { data, endpoint, z } from '@gapura/core/api'
import { newRegistration, registration } from '@gapura/plugins/account'

export const getHomeInternetRegistration = endpoint('GET', '/api/{account}/rtrw', {
  summary: 'The caller’s last registration for Home Internet; null when there is none',
  answer: data(z.nullable(registration)),
})

export const registerHomeInternet = endpoint('POST', '/api/{account}/rtrw', {
  summary: 'Registers for Home Internet; 409 while a registration is under way or accepted',
  idempotent: true,
  quiet: true,
  body: newRegistration,
  answer: data(registration),
})
