/** The module that a lazy import loads; `tools/build/vite-sources.ts` adds it at build time. Empty when unknown. */
export function sourceOf(load: object): string {
  return 'source' in load && typeof load.source === 'string' ? load.source : ''
}
