/** Exports for other plugins' `sandbox.ts`, to put packages of their kind on sale. */
export { sell } from './offers.ts'
