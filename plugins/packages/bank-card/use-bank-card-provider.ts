/** Reports whether cards are accepted, and loads the provider's script for the confirmation. */
import { useNavigation, usePortal } from '@gapura/core'
import { loadScript } from '@gapura/core/api'
import { useCallback, useEffect, useState } from 'react'
import type { BankCardProvider } from './bank-card.ts'

export type BankCardState =
  /** Cards are not accepted: the login config does not allow them, or the environment has no provider. */
  | { readonly kind: 'off' }
  /** The document's content policy refuses the script. `retry` reloads the page, whose policy allows it. */
  | { readonly kind: 'elsewhere'; readonly retry: () => void }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly provider: BankCardProvider }
  | { readonly kind: 'failed'; readonly retry: () => void }

/** The address of the provider's script; null: cards are not accepted. */
export function useBankCardScript(): string | null {
  const { environment, loginConfig } = usePortal()
  return loginConfig['card_payment'] === true ? environment.paymentScript : null
}

export function useBankCardProvider(): BankCardState {
  const { takesBankCards } = usePortal()
  const { reload } = useNavigation()
  const [isReloading, setReloading] = useState(false)
  const address = useBankCardScript()
  const [provider, setProvider] = useState<BankCardProvider | 'failed' | null>(null)
  const load = useCallback(async () => {
    if (address === null || !takesBankCards) return
    setProvider(null)
    try {
      const { loadBankCardScript } = await loadScript(import('./bank-card-script.ts'))
      const loaded = await loadBankCardScript(address)
      setProvider(loaded)
    } catch {
      setProvider('failed')
    }
  }, [address, takesBankCards])
  useEffect(() => void load(), [load])
  if (address === null) return { kind: 'off' }
  if (!takesBankCards && !isReloading) {
    const retry = () => {
      setReloading(true)
      reload()
    }
    return { kind: 'elsewhere', retry }
  }
  if (provider === null) return { kind: 'loading' }
  return provider === 'failed' ? { kind: 'failed', retry: () => void load() } : { kind: 'ready', provider }
}
