/** Exports for the `sandbox.ts` of other plugins, to put packages of their kind on sale. */
export { sellPackage } from './offers.ts'
