/** Writes the text that is printed after the start: the addresses of the portals and of the back end or sandbox. Five lines. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { Overview } from '../partners/partner-store.ts'

/** The version of Gapura, and the id of the build, which changes with every file for browsers. */
export type Running = { readonly version: string; readonly release: string }

/** @param environment null with the sandbox */
export function startMessage(
  { version, release }: Running,
  port: number,
  { partners, portals, first }: Overview,
  environment: Environment | null,
): string {
  const at = (host: string) => `http://${host}:${port}`
  const others = portals - first.length
  const shown = first.map(at).join('  ') + (others > 0 ? `  and ${others} more` : '')
  const around = environment
    ? [
        `  Back end  ${environment.api} (environment ${environment.name})`,
        `  Routers   ${environment.login.join('  ')}`,
      ]
    : [
        `  Hotspot   ${at('login.localhost')}   begin here, as a customer who joins the Wi-Fi`,
        `  Desk      ${at('sandbox.localhost')}   codes by WhatsApp and mail, payments, faults on demand`,
      ]
  return [
    `Gapura ${version} (release ${release}) serves ${partners} partner${partners === 1 ? '' : 's'}${environment ? '' : ', with the sandbox as the world around them'}.`,
    `  Portals   ${shown}`,
    ...around,
    environment
      ? '  Ctrl-C ends it.'
      : `  Names below localhost do not open?  ${at('localhost')} and ${at('127.0.0.1')}/desk do. Ctrl-C ends it.`,
  ].join('\n')
}
