import type { Sandbox } from '../../backend/define-sandbox.ts'

/** A plugin's id and the default export of its `sandbox.ts`. */
export type SandboxPlugin = { readonly id: string; readonly sandbox: Sandbox }
