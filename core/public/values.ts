/** The face of single values: what an e-mail address, a phone number and a password are, without state or imports. */
export { EMAIL } from '../kernel/values/email.ts'
export { isRecord } from '../kernel/values/is-record.ts'
export { LONGEST_PASSWORD, passwordFault, type PasswordFault, STRONG_PASSWORD } from '../kernel/values/password.ts'
export { bareNumber, PHONE } from '../kernel/values/phone.ts'
