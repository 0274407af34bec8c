/** Exports for the `sandbox.ts` of other plugins. */
export { registrationDesk } from './registration-desk.ts'
