/** The face for a plugin's `sandbox.ts`: how the sandbox answers its endpoints. No screen imports it. */
export { answer, defineSandbox, Refusal, type DeskRow, type SandboxAccount, type World } from './define-sandbox.ts'
export { normalName } from './normal-name.ts'
export { newPasswordFault } from './new-password.ts'
export { PHONE } from '../values/phone.ts'
