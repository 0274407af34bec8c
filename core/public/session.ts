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
} from './endpoints.ts'
export { CAME_BACK } from './came-back.ts'
export { askForAccount } from './account-types.ts'
export { useOffer, type Offer } from './use-offer.ts'
export { createSignIn, signInOf, type Proof, type SignIn, type WayIn } from './sign-in.ts'
export { safePath } from './safe-path.ts'
export { createSafeStorage, type SafeStorage } from './safe-storage.ts'
