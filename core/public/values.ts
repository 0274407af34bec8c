/** Rules for typed values, email addresses, phone numbers and passwords, without state. */
export { EMAIL } from '../kernel/values/email.ts'
export { isRecord } from '../kernel/values/is-record.ts'
export { MAX_PASSWORD_LENGTH, passwordFault, type PasswordFault, STRONG_PASSWORD } from '../kernel/values/password.ts'
export { PHONE } from '../kernel/values/phone.ts'
export { PATH_PATTERN } from '../kernel/values/portal-path.ts'
export { typedValue } from '../kernel/values/typed-value.ts'
