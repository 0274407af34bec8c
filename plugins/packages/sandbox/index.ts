/** The face for other plugins' `sandbox.ts`: puts packages of their kind on sale. */
export { sell } from './offers.ts'
