/** The public API for a plugin's `sandbox.ts`. Screens must not import it. */
export { oddPaymentNote } from './rules/odd-payments.ts'
export { MAX_OPEN_ORDERS, tooManyOpenOrders } from './rules/open-orders.ts'
export { answer, defineSandbox, Refusal, type DeskRow, type SandboxAccount, type World } from './define-sandbox.ts'
export { mailLimits, passwordLimits, type LimitKey, type Requester } from './rules/limit-rules.ts'
export { textIn, type AnswerLanguage } from './rules/answer-language.ts'
export { normalizeIdentifier } from './rules/normalize-identifier.ts'
export { newPasswordFault } from './rules/new-password-fault.ts'
export {
  digitsFit,
  DIGIT_TRIES,
  linkElsewhere,
  linkExpired,
  linkForeign,
  SIGN_IN_LINK_MS,
  signInMail,
  wrongDigits,
  type LinkFault,
} from './rules/sign-in-link-rules.ts'
export { formatMoney } from '../core/kernel/text/format-money.ts'
export { PHONE } from '../core/kernel/values/phone.ts'
export { typedValue } from '../core/kernel/values/typed-value.ts'
