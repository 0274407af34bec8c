/** Exports for the `sandbox.ts` of other plugins: puts packages of their kind on sale, and takes payments of invoices. */
export { sellPackage } from './offers.ts'
export { createOrder, updatePurchases } from './purchases.ts'
