import { data, endpoint, z } from '@gapura/core/api'
import { registration, registrationWithoutIdentity } from '@gapura/plugins/account'

export const getDwfRegistration = endpoint('GET', '/api/{account}/dwf', {
  summary: 'The caller’s last registration for DWF; null when there is none',
  answer: data(z.nullable(registration)),
})

export const registerDwf = endpoint('POST', '/api/{account}/dwf', {
  summary: 'Registers for DWF; 409 while a registration is under way or accepted',
  idempotent: true,
  quiet: true,
  body: registrationWithoutIdentity,
  answer: data(registration),
})
