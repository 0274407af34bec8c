/** The session's exports for plugins that sign a customer in, or that read or change her profile. */
export {
  accountType,
  codeAnswer,
  endSession,
  getAppSettings,
  getProfile,
  getStatus,
  identityKind,
  magicLogin,
  tokenResult,
  updateProfile,
  type TokenResult,
} from '../kernel/session/endpoints.ts'
export { CAME_BACK } from '../kernel/session/router-return-mark.ts'
export { askForAccount } from '../kernel/session/account-types.ts'
export { useOffer, type Offer } from '../kit/context/use-capability.ts'
export { createSignIn, signInOf, type Proof, type SignIn, type WayIn } from '../kernel/session/sign-in.ts'
export { safePath } from '../kernel/values/safe-path.ts'
export { createSafeStorage, type SafeStorage } from '../kernel/values/safe-storage.ts'
