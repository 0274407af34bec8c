/** Faults of a partner's gateways that only their kinds can tell. They are mild: such a gateway matches no redirect, so nothing is sent to it. */
import { addedKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import type { GatewayDriver, GatewayKind, LoadedKind } from '../../core/kernel/gateway/gateway.ts'
import type { ListedGateway } from '../../core/kernel/partner/login-gateways.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>

/**
 * @param shown the kinds of plugins that are on
 * @param loaded what else is known of kinds. Fields of others are not checked
 */
export function gatewayFaults(
  plugins: readonly Plugin[],
  { login }: Partner,
  shown: readonly GatewayKind[],
  loaded: readonly LoadedKind[],
): readonly Fault[] {
  const added = addedKinds(plugins)
  return (login?.gateways ?? []).flatMap((gateway, index): readonly Fault[] => {
    const { kind } = gateway
    const definition = shown.find(({ id }) => id === kind)
    const driver = loaded.find(({ id }) => id === kind)?.driver
    if (definition) return driver ? fieldFaults(gateway, definition, driver, index) : []
    const owner = added.find((entry) => entry.kind.id === kind)?.plugin
    // A plugin with a `switch` may be turned on at run time.
    if (plugins.find(({ id }) => id === owner)?.switch !== undefined) return []
    const pointer = pointerTo(['login', 'gateways', index, 'kind'])
    const expected = owner === undefined ? 'a kind of an installed plugin' : `the plugin ${owner} on`
    return [{ code: 'P125', pointer, expected, received: showValue(kind), remedy: FAULT_SENTENCES.P125 }]
  })
}

/** The fields that a kind needs, and those that it does not use. */
function fieldFaults(
  { kind, addresses, preset, password, fields, method }: ListedGateway,
  { traits }: GatewayKind,
  { presets = [], takes = [] }: GatewayDriver,
  index: number,
): readonly Fault[] {
  const wrong: Fault[] = []
  const report = (name: string, received: string, expected: string, remedy: string) =>
    wrong.push({
      code: 'P227',
      pointer: pointerTo(['login', 'gateways', index, name]),
      expected,
      received,
      remedy,
    })
  if (!traits.isController && addresses.length === 0)
    report('addresses', '[]', 'at least one address', 'add the address that devices open, with its port')
  if (preset === undefined ? presets.length > 0 && fields === undefined : !presets.includes(preset)) {
    const expected = presets.length === 0 ? `no preset for ${kind}` : `one of ${presets.join(', ')}`
    const remedy = presets.length === 0 ? 'remove it' : `for example ${showValue(presets[0])}`
    report('preset', preset === undefined ? 'nothing' : showValue(preset), expected, remedy)
  }
  for (const [name, value] of Object.entries({ password, method }))
    if (value !== undefined && !takes.some((taken) => taken === name))
      report(name, showValue(value), `nothing for ${kind}`, 'remove it')
  if (fields !== undefined && (!takes.includes('fields') || preset !== undefined))
    report('fields', 'fields', `fields of a login form without a preset only`, 'remove them, or the preset')
  return wrong
}
