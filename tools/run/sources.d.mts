/** Whether `dist/` is of the sources as they are now. */
export function isBuilt(): boolean
/** Folders and files that a build reads. */
export const SOURCES: readonly string[]
