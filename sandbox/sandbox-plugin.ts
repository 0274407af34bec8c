/** A plugin as the sandbox knows it: its id, and its part of the world outside. */
import type { Sandbox } from '../core/sandbox/define-sandbox.ts'

export type SandboxPlugin = { readonly id: string; readonly sandbox: Sandbox }
