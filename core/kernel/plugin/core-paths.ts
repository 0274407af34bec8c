/** Paths of the core's screens. A plugin with any of these paths is off (P110). */
export const CORE_PATHS = ['/error', '/under-maintenance'] as const

export type CorePath = (typeof CORE_PATHS)[number]
