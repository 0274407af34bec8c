/** Paying by card: what is typed, and the token that the provider makes of it. */
import { useEffect, useState } from 'react'
import { isCardRefusal, type Card } from './card.ts'
import { useCardProvider } from './use-card-provider.ts'

const EMPTY: Card = { number: '', expiry: '', cvc: '' }

export function useCardPayment() {
  const provider = useCardProvider()
  const [card, setCard] = useState(EMPTY)
  const [fault, setFault] = useState<keyof Card | 'declined' | null>(null)
  const [isWorking, setWorking] = useState(false)
  // Locked while the provider looks at the card: the wrong field takes the focus once it can be typed into again.
  const [refused, setRefused] = useState<{ readonly field: keyof Card } | null>(null)
  useEffect(() => {
    if (refused) document.getElementById(`card-${refused.field}`)?.focus()
  }, [refused])
  return {
    provider,
    card,
    fault,
    isWorking,
    type: (next: Card) => {
      setCard(next)
      setFault(null)
    },
    /** Null: the provider would not take it, and `fault` says why. */
    tokenize: async (): Promise<string | null> => {
      if (provider.kind !== 'ready') return null
      setWorking(true)
      try {
        return (await provider.provider.tokenize(card)).token
      } catch (error) {
        if (isCardRefusal(error)) setRefused({ field: error.field })
        setFault(isCardRefusal(error) ? error.field : 'declined')
        return null
      } finally {
        setWorking(false)
      }
    },
  }
}
