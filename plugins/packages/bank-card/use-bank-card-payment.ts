import { useEffect, useState } from 'react'
import { isBankCardRefusal, type BankCard } from './bank-card.ts'
import { faultsOf, type BankCardField } from './bank-card-faults.ts'
import { FORMATS } from './bank-card-format.ts'
import { useBankCardProvider } from './use-bank-card-provider.ts'

/** Milliseconds until a payment fails. Longer than a call, because the provider may contact the customer's bank. */
const PAYMENT_TIMEOUT_MS = 60_000

const EMPTY: BankCard = { number: '', expiry: '', cvc: '' }

export function useBankCardPayment() {
  const provider = useBankCardProvider()
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState<readonly BankCardField[]>([])
  const [problem, setProblem] = useState<'declined' | 'late' | null>(null)
  const [isWorking, setWorking] = useState(false)
  // Disabled fields cannot get the focus, so the refused field gets it after the check.
  const [refused, setRefused] = useState<{ readonly field: BankCardField | undefined }>()
  useEffect(() => {
    const field = refused?.field && document.getElementById(cardFieldId(refused.field))
    if (!field) return
    field.focus()
    // Shows all fields with their errors; in a low window at least the refused one.
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
    /** The invalid fields: all that the local check finds, or the field that the provider refused. */
    faults,
    problem,
    isWorking,
    type: (next: BankCard) => {
      setCard(next)
      setFaults(faults.filter((field) => next[field] === card[field]))
      setProblem(null)
    },
    /** Null if the card is refused; `faults` or `problem` is the reason. */
    tokenize: async (): Promise<string | null> => {
      if (provider.kind !== 'ready') return null
      const filled = readFields(card)
      setCard(filled)
      const found = faultsOf(filled)
      refuse(found)
      if (found.length > 0) return null
      setWorking(true)
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, PAYMENT_TIMEOUT_MS, null)
      })
      try {
        const result = await Promise.race([provider.provider.tokenize(filled), timeout])
        if (result === null) setProblem('late')
        return result?.token ?? null
      } catch (error) {
        if (isBankCardRefusal(error)) refuse([error.field])
        else setProblem('declined')
        return null
      } finally {
        clearTimeout(timer)
        setWorking(false)
      }
    },
  }
}

export function cardFieldId(name: BankCardField): string {
  return `card-${name}`
}

/** Browsers fill in a stored card without an event, so what counts is the text of the elements. */
function readFields(card: BankCard): BankCard {
  const read = (name: BankCardField) => {
    const field = document.getElementById(cardFieldId(name))
    return field instanceof HTMLInputElement ? FORMATS[name](field.value) : card[name]
  }
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc') }
}
