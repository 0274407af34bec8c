/** Finds the settings that are left to an example host, which no customer reaches: those built in, and any other that ends in `.example`. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { ENVIRONMENT_VARIABLES } from './environment-variables.ts'

export type ExampleHost = { readonly variable: keyof typeof ENVIRONMENT_VARIABLES; readonly text: string }

/** Empty for any environment but production: the others are for trials. */
export function exampleHosts({ name, api, login, loginBase, paymentScript, tiles }: Environment): ExampleHost[] {
  if (name !== 'production') return []
  const settings: readonly (readonly [ExampleHost['variable'], readonly (string | null)[], string])[] = [
    ['PORTAL_API_URL', [api], 'set the origin of your back end'],
    ['PORTAL_LOGIN_URL', login, 'set the origins of your routers’ login pages'],
    ['PORTAL_LOGIN_BASE', [loginBase ?? null], 'set the origin of your sign-in portal, or none'],
    ['PORTAL_PAYMENT_SCRIPT_URL', [paymentScript], 'set the address of the card payment script, or none'],
    ['PORTAL_TILES_URL', [tiles && tiles.url.replace('{s}', 'a')], 'set the address of map tiles, or none'],
  ]
  return settings.flatMap(([variable, addresses, remedy]) => {
    const hosts = addresses.flatMap((address) => (address === null ? [] : new URL(address).hostname))
    const host = hosts.find(isExample)
    return host === undefined ? [] : { variable, text: `${host} is an example that no customer reaches; ${remedy}` }
  })
}

function isExample(host: string): boolean {
  return host === 'example' || host.endsWith('.example')
}
