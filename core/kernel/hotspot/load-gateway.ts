/** Loads how a kind logs devices in. A visit loads its own kind alone. */
import { loadScript } from '../api/load-script.ts'
import type { Gateway, GatewayActs } from '../gateway/gateway.ts'

const ACTS: Readonly<Record<string, () => Promise<{ readonly acts: GatewayActs }>>> = {
  uam: () => import('../../hotspot/gateways/uam.ts'),
  opennds: () => import('../../hotspot/gateways/opennds.ts'),
  form: () => import('../../hotspot/gateways/form.ts'),
  api: () => import('../../hotspot/gateways/api.ts'),
}

const NO_WAY: GatewayActs = { login: () => ({ kind: 'none' }) }

export async function loadGateway({ kind, added }: Gateway): Promise<GatewayActs> {
  if (added?.load) return (await loadScript(added.load())).default
  const load = Object.hasOwn(ACTS, kind) ? ACTS[kind] : undefined
  return load ? (await loadScript(load())).acts : NO_WAY
}
