/** The paths of the core's own screens. A plugin with one of them is off (P110). */
export const CORE_PATHS = ['/error', '/under-maintenance'] as const

export type CorePath = (typeof CORE_PATHS)[number]
