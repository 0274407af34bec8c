/** The face for other plugins' `sandbox.ts`: stores registrations, which the desk decides. */
export { registrationDesk } from './registration-desk.ts'
