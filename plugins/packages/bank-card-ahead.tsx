/** Has the card provider's script there before somebody pays, once the page has nothing better to do. Nothing to see. */
import { usePortal, whenIdle } from '#core'
import { useEffect } from 'react'

export default function BankCardAhead() {
  const { environment, loginConfig } = usePortal()
  const address = loginConfig['card_payment'] === true ? environment.paymentScript : null
  useEffect(() => {
    if (address === null) return undefined
    return whenIdle(() => {
      void import('./bank-card-script.ts').then(({ loadBankCardScript }) => loadBankCardScript(address)).catch(leaveIt)
    })
  }, [address])
  return null
}

/** Whoever wants to pay by card asks for the script again, and is told then. */
function leaveIt(): void {}
