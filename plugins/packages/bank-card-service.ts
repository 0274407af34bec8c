/** Has the card provider's script there before somebody pays, once the page has nothing better to do. */
import { whenIdle, type ServicePortal } from '#core'

export default function loadAhead({ environment, loginConfig }: ServicePortal): (() => void) | void {
  const address = loginConfig['card_payment'] === true ? environment.paymentScript : null
  if (address === null) return undefined
  return whenIdle(() => {
    void import('./bank-card-script.ts').then(({ loadBankCardScript }) => loadBankCardScript(address)).catch(leaveIt)
  })
}

/** Whoever wants to pay by card asks for the script again, and is told then. */
function leaveIt(): void {}
