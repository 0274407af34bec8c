/**
 * Lists the walled garden: the hosts that a router must let a device reach before it has paid. These are the portal,
 * the hosts that it calls, and those for sign-in by WhatsApp. The hosts that phones probe to detect a
 * captive network are left out, because a phone that reaches them assumes that it is online.
 */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { nameFaults, readEnvironment } from '../../host/node/environment-variables.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

/** An environment that was guessed would open routers for hosts that no page calls. */
const NOT_NAMED =
  'No back end is named. Use the variables of the host: set -a; . /etc/gapura/gapura.env; set +a (docs/operators.md), or set PORTAL_ENVIRONMENT=production and PORTAL_API_URL.'
const WHATSAPP = ['wa.me', 'api.whatsapp.com', '*.whatsapp.com', '*.whatsapp.net']

/** @param variables the variables of the host that name the environment, and its overrides */
export function walledGarden(
  readings: readonly PartnerReading[],
  id: string,
  variables: Readonly<Record<string, string | undefined>>,
): CommandResult {
  const partner = readings.find((reading) => reading.partner?.id === id)?.partner
  if (!partner)
    return { refusal: `There is no valid file for ${id || 'an empty id'}; npm run partner -- check lists the faults.` }
  const { environment, faults: wrong } = readEnvironment(variables)
  const faults = [...nameFaults(variables, ['PORTAL_']), ...wrong]
  if (faults.length > 0) return { refusal: faults.join('\n') }
  if (environment === null) return { refusal: NOT_NAMED }
  return { text: commands(partner, environment, variables.PORTAL_API_SAME_ORIGIN === 'on') }
}

/** Host names and patterns (`*.whatsapp.net`), each with the reason why a device must reach it. */
export function gardenHosts(
  partner: Partner,
  environment: Environment,
  isApiOnSameOrigin: boolean,
): readonly { readonly host: string; readonly reason: string }[] {
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['portal', partner.domains],
    ['sign-in portal', environment.loginBase ? [hostOf(environment.loginBase)] : []],
    // Where the host proxies API calls, only the portal's own name is called.
    ['API', isApiOnSameOrigin ? [] : [hostOf(environment.api)]],
    ['card payment', environment.paymentScript === null ? [] : [hostOf(environment.paymentScript)]],
    ['map', environment.tiles === null ? [] : [hostOf(environment.tiles.url.replace('{s}', '*'))]],
    ['WhatsApp', WHATSAPP],
    ['links of menus and banners', linkedHosts(partner)],
  ]
  return groups.flatMap(([reason, hosts]) => hosts.map((host) => ({ host, reason })))
}

function commands(partner: Partner, environment: Environment, isApiOnSameOrigin: boolean): string {
  const rows = gardenHosts(partner, environment, isApiOnSameOrigin).map(({ host, reason }) => ({
    host,
    comment: `gapura ${partner.id}: ${reason}`,
  }))
  return [
    `# ${partner.name}, environment ${environment.name}. By host name, for HTTP and TLS:`,
    '/ip hotspot walled-garden',
    ...rows.map(({ host, comment }) => `add action=allow dst-host=${host} comment="${comment}"`),
    '# The same by IP address, for requests without a host name; patterns cannot be resolved:',
    '/ip hotspot walled-garden ip',
    ...rows
      .filter(({ host }) => !host.includes('*'))
      .map(({ host, comment }) => `add action=accept dst-host=${host} comment="${comment}"`),
    ...otherKinds(
      partner,
      rows.map(({ host }) => host),
    ),
  ].join('\n')
}

/** The walled garden for the other kinds of gateways in the file, in the syntax of each. */
function otherKinds({ login }: Partner, hosts: readonly string[]): readonly string[] {
  const kinds = new Set((login?.gateways ?? []).flatMap(({ kind }) => (kind === 'mikrotik' ? [] : [kind])))
  const names = hosts.filter((host) => !host.startsWith('*.'))
  const below = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(2))
  const lines: string[] = []
  if (kinds.has('uam'))
    lines.push(
      '# CoovaChilli, in /etc/chilli/config:',
      `HS_UAMALLOW="${names.join(',')}"`,
      `HS_UAMDOMAINS="${below.map((domain) => `.${domain}`).join(' ')}"`,
    )
  if (kinds.has('opennds'))
    lines.push(
      '# openNDS, in /etc/config/opennds; a name stands for all names below it:',
      ...[...names, ...below].map((host) => `list walledgarden_fqdn_list '${host}'`),
    )
  if ([...kinds].some((kind) => kind !== 'uam' && kind !== 'opennds'))
    lines.push('# Other gateways, hosts to allow before authentication:', ...hosts)
  return lines
}

/** The hosts to which the file's menus and banners link, each once. */
function linkedHosts({ menus = {}, banners = [] }: Partner): readonly string[] {
  const { main = [], bottom = [], quick = [] } = menus
  const links = [...main, ...bottom, ...quick, ...banners].flatMap((entry) =>
    typeof entry === 'string' ? [] : (entry.link ?? []),
  )
  return [...new Set(links.map(hostOf))]
}

function hostOf(address: string): string {
  return new URL(address).hostname
}
