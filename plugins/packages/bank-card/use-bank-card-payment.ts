/** Payment by card: the fields' values, and the token that the provider makes from them. */
import { useEffect, useState } from 'react'
import { isBankCardRefusal, type BankCard } from './bank-card.ts'
import { faultsOf, type BankCardField } from './bank-card-faults.ts'
import { useBankCardProvider } from './use-bank-card-provider.ts'

/** Milliseconds that the provider gets for a card. It is longer than a call, because the provider may ask the customer's bank. */
const TIMEOUT = 60_000

const EMPTY: BankCard = { number: '', expiry: '', cvc: '' }

export function useBankCardPayment() {
  const provider = useBankCardProvider()
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState<readonly BankCardField[]>([])
  const [trouble, setTrouble] = useState<'declined' | 'late' | null>(null)
  const [isWorking, setWorking] = useState(false)
  // The fields are disabled while the provider checks the card, so the wrong field gets the focus afterwards.
  const [refused, setRefused] = useState<{ readonly field: BankCardField | undefined }>()
  useEffect(() => {
    const field = refused && document.getElementById(`card-${refused.field}`)
    if (!field) return
    field.focus()
    // With what is wrong below it: of all fields, and of the first one where the window is too low for them.
    field.closest('.p-card-fields')?.scrollIntoView({ block: 'nearest' })
    field.closest('.g-field')?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const refuse = (fields: readonly BankCardField[]) => {
    setFaults(fields)
    setRefused({ field: fields[0] })
  }
  return {
    provider,
    card,
    /** The fields that are wrong, as far as is known: all that can be seen here, or the one that the provider has refused. */
    faults,
    /** What the provider says of the whole card. */
    trouble,
    isWorking,
    type: (next: BankCard) => {
      setCard(next)
      setFaults(faults.filter((field) => next[field] === card[field]))
      setTrouble(null)
    },
    /** Null when the card is refused; `faults` or `trouble` is the reason. */
    tokenize: async (): Promise<string | null> => {
      if (provider.kind !== 'ready') return null
      const seen = faultsOf(card)
      refuse(seen)
      if (seen.length > 0) return null
      setWorking(true)
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, TIMEOUT, null)
      })
      try {
        const made = await Promise.race([provider.provider.tokenize(card), late])
        if (made === null) setTrouble('late')
        return made?.token ?? null
      } catch (error) {
        if (isBankCardRefusal(error)) refuse([error.field])
        else setTrouble('declined')
        return null
      } finally {
        clearTimeout(timer)
        setWorking(false)
      }
    },
  }
}
