/**
 * The card provider's script: loaded once a page, unless loading failed, from the address that is handed in, and believed
 * when it has put its `GapuraCard` there. A card's number goes from a form of ours to the provider's own code in the browser; our back
 * end gets the token that comes out.
 */
import { isRecord } from '#core/values'
import type { BankCardProvider } from './bank-card.ts'

/** Milliseconds until a script that does not come is given up. */
const PATIENCE = 30_000

let loading: { readonly address: string; readonly provider: Promise<BankCardProvider> } | null = null

/** The provider. What failed to load is loaded again by the next who asks. */
export function loadBankCardScript(address: string): Promise<BankCardProvider> {
  if (loading?.address === address) return loading.provider
  const provider = insert(address).catch((error: unknown) => {
    loading = null
    throw error
  })
  loading = { address, provider }
  return provider
}

function insert(address: string): Promise<BankCardProvider> {
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.src = trusted(address)
  return new Promise<BankCardProvider>((resolve, reject) => {
    const timer = setTimeout(() => fail('The card script did not come'), PATIENCE)
    const fail = (message: string) => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(message))
    }
    script.addEventListener('error', () => fail('The card script could not be loaded'))
    script.addEventListener('load', () => {
      const provider: unknown = Reflect.get(globalThis, 'GapuraCard')
      if (!isProvider(provider)) return fail('The card script brought no GapuraCard')
      clearTimeout(timer)
      return resolve(provider)
    })
    document.head.append(script)
  })
}

function isProvider(value: unknown): value is BankCardProvider {
  return isRecord(value) && typeof value['tokenize'] === 'function'
}

type Policy = { createScriptURL(address: string): unknown }
let policy: Policy | null = null
let allowed = ''

/**
 * The address as a browser with Trusted Types takes it. The host's policy allows one name, `gapura`, and a name may be
 * used once a page; it lets this one address through.
 */
function trusted(address: string): string {
  allowed = address
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isFactory(types)) return address
  policy ??= types.createPolicy('gapura', {
    createScriptURL: (asked) => {
      if (asked !== allowed) throw new TypeError('Only the card script is loaded this way')
      return asked
    },
  })
  // A TrustedScriptURL, which `src` takes as it takes a text; the DOM's types do not know it.
  return policy.createScriptURL(address) as string
}

function isFactory(
  value: unknown,
): value is { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy } {
  return isRecord(value) && 'createPolicy' in value
}
