/** The face of single values: what an e-mail address, a phone number and a password are, without state or imports. */
export { EMAIL } from './email.ts'
export { isRecord } from './is-record.ts'
export { LONGEST_PASSWORD, passwordFault, type PasswordFault, STRONG_PASSWORD } from './password.ts'
export { bareNumber, PHONE } from './phone.ts'
