/** The face for other plugins' `sandbox.ts`: keeps registrations and has them decided at the desk. */
export { registrationDesk } from './registration-desk.ts'
