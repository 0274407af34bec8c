/** Loads the card provider's script, which sets `GapuraCard`. Only its code gets the card number; the back end gets a token. */
import { isRecord } from '@gapura/core/values'
import type { BankCardProvider } from './bank-card.ts'

/** Milliseconds until loading the script fails. */
const SCRIPT_TIMEOUT_MS = 30_000

let loading: { readonly address: string; readonly provider: Promise<BankCardProvider> } | null = null

/** Returns the provider. After a failure the next call loads the script again. */
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
    const timer = setTimeout(() => fail('The card script did not come'), SCRIPT_TIMEOUT_MS)
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
 * The address as a TrustedScriptURL (Trusted Types). The host's content policy allows one policy name, `gapura`, which can be created
 * once per page; it accepts only this address.
 */
function trusted(address: string): string {
  allowed = address
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isFactory(types)) return address
  policy ??= types.createPolicy('gapura', {
    createScriptURL: (requested) => {
      if (requested !== allowed) throw new TypeError('Only the card script is loaded this way')
      return requested
    },
  })
  // `src` accepts a TrustedScriptURL; TypeScript's DOM types lack it.
  return policy.createScriptURL(address) as string
}

function isFactory(
  value: unknown,
): value is { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy } {
  return isRecord(value) && 'createPolicy' in value
}
