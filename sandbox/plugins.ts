/** The plugins' `sandbox.ts` files, found by path, so that no list has to change with a plugin. Needs Vite. */
import type { Sandbox } from '../backend/define-sandbox.ts'
import type { SandboxPlugin } from './world/sandbox-plugin.ts'

const found = import.meta.glob<{ readonly default: Sandbox }>('../plugins/*/sandbox.ts', { eager: true })

export const plugins: readonly SandboxPlugin[] = Object.entries(found).map(([path, module]) => ({
  id: path.split('/').at(-2) ?? path,
  sandbox: module.default,
}))
