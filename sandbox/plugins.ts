/** The plugins' parts of the sandbox, found by their place: a folder that is deleted is missed by nobody. Needs Vite. */
import type { Sandbox } from '../core/sandbox/define-sandbox.ts'
import type { SandboxPlugin } from './sandbox-plugin.ts'

const found = import.meta.glob<{ readonly default: Sandbox }>('../plugins/*/sandbox.ts', { eager: true })

export const plugins: readonly SandboxPlugin[] = Object.entries(found).map(([path, module]) => ({
  id: path.split('/').at(-2) ?? path,
  sandbox: module.default,
}))
