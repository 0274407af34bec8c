/** The sandbox of each plugin that has one. Needs Vite. */
import sandboxes from 'virtual:plugins/sandbox'
import type { SandboxPlugin } from './world/sandbox-plugin.ts'

export const plugins: readonly SandboxPlugin[] = Object.entries(sandboxes).map(([id, sandbox]) => ({ id, sandbox }))
