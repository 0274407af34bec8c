/** The addresses of the core's own screens: no plugin can have them. */
export const CORE_PATHS = ['/error', '/under-maintenance'] as const

export type CorePath = (typeof CORE_PATHS)[number]
