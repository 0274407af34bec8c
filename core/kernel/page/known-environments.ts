/**
 * Lists the known environments. Their hosts are examples; operators override them by environment variables (`environment-variables.ts`).
 */
import type { Environment } from './environment.ts'

export type EnvironmentName = 'development' | 'dev' | 'dev3' | 'production'

const TILES = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

function named(name: EnvironmentName, domain: string): Environment {
  return {
    name,
    api: `https://api.${domain}`,
    login: [`https://login.${domain}`],
    loginBase: null,
    paymentScript: `https://pay.${domain}/card.js`,
    tiles: TILES,
  }
}

export const ENVIRONMENTS: Readonly<Record<EnvironmentName, Environment>> = {
  development: named('development', 'development.gapura.example'),
  dev: named('dev', 'dev.gapura.example'),
  dev3: named('dev3', 'dev3.gapura.example'),
  production: named('production', 'gapura.example'),
}

/** Host names of the sandbox; `127.0.0.1` serves all of its servers. */
export const SANDBOX_HOSTS = ['sandbox.localhost', 'api.localhost', 'login.localhost', 'pay.localhost', '127.0.0.1']

/**
 * A page on plain `localhost` calls `127.0.0.1`, because subdomains of `localhost` may not resolve on that machine.
 *
 * @param kinds ids of the gateway kinds besides the default one. Default: none
 */
export function sandboxEnvironment(host: string, port: number, kinds: readonly string[] = []): Environment {
  const at = (name: string) => `http://${host === 'localhost' ? '127.0.0.1' : `${name}.localhost`}:${port}`
  return {
    name: 'sandbox',
    api: at('api'),
    login: [at('login')],
    // The sandbox's router simulates gateways of several kinds at the same address.
    gateways: kinds.map((kind) => ({ kind, name: `sandbox-${kind}`, addresses: [at('login')] })),
    loginBase: null,
    paymentScript: `${at('pay')}/card.js`,
    tiles: { url: `${at('api')}/tiles/{z}/{x}/{y}.svg`, attribution: 'Demo' },
  }
}
