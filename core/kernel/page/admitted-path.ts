/** Below this path the host serves the scripts of admitted plugins (docs/decisions/0061-plugins-admitted-at-run-time.md). */
export const ADMITTED_PATH = '/x/'
