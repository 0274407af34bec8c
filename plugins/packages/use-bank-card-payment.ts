/** Payment by card: the fields' values, and the token that the provider makes from them. */
import { useEffect, useState } from 'react'
import { isBankCardRefusal, type BankCard } from './bank-card.ts'
import { useBankCardProvider } from './use-bank-card-provider.ts'

/** Milliseconds that the provider gets for a card. It is longer than a call, because the provider may ask the customer's bank. */
const PATIENCE = 60_000

const EMPTY: BankCard = { number: '', expiry: '', cvc: '' }

export function useBankCardPayment() {
  const provider = useBankCardProvider()
  const [card, setCard] = useState(EMPTY)
  const [fault, setFault] = useState<keyof BankCard | 'declined' | 'late' | null>(null)
  const [isWorking, setWorking] = useState(false)
  // The fields are disabled while the provider checks the card, so the wrong field gets the focus afterwards.
  const [refused, setRefused] = useState<{ readonly field: keyof BankCard } | null>(null)
  useEffect(() => {
    if (refused) document.getElementById(`card-${refused.field}`)?.focus()
  }, [refused])
  return {
    provider,
    card,
    fault,
    isWorking,
    type: (next: BankCard) => {
      setCard(next)
      setFault(null)
    },
    /** Null when the provider refuses the card; `fault` is the reason. */
    tokenize: async (): Promise<string | null> => {
      if (provider.kind !== 'ready') return null
      setWorking(true)
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, PATIENCE, null)
      })
      try {
        const made = await Promise.race([provider.provider.tokenize(card), late])
        if (made === null) setFault('late')
        return made?.token ?? null
      } catch (error) {
        if (isBankCardRefusal(error)) setRefused({ field: error.field })
        setFault(isBankCardRefusal(error) ? error.field : 'declined')
        return null
      } finally {
        clearTimeout(timer)
        setWorking(false)
      }
    },
  }
}
