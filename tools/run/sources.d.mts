/** Whether `dist/` was built from the current sources. */
export function isBuilt(): boolean
/** Folders and files that a build reads. */
export const SOURCES: readonly string[]
