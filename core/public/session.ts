/** For plugins that sign customers in, or that read or change their profile. */
export {
  accountType,
  codeAnswer,
  endSession,
  getAppSettings,
  getProfile,
  type Profile,
  getStatus,
  identityKind,
  magicLogin,
  tokenResult,
  updateProfile,
  type TokenResult,
} from '../kernel/session/endpoints.ts'
export { ROUTER_RETURN } from '../kernel/session/router-return-mark.ts'
export { customerStatus } from '../kernel/session/accounts.ts'
export { tryAccountTypes } from '../kernel/session/try-account-types.ts'
export { useCapability, type Capability } from '../kit/context/use-capability.ts'
export { createSignIn, getOrCreateSignIn, type SignIn, type SignInAttempt } from '../kernel/session/sign-in.ts'
export { safePath } from '../kernel/values/safe-path.ts'
export { createSafeStorage, type SafeStorage } from '../kernel/values/safe-storage.ts'
