/** A plugin as the sandbox sees it: its id and its part of the sandbox. */
import type { Sandbox } from '../../backend/define-sandbox.ts'

export type SandboxPlugin = { readonly id: string; readonly sandbox: Sandbox }
