import { whenIdle, type ServicePortal } from '@gapura/core'
import { loadScript } from '@gapura/core/api'

export default function preloadScript({
  environment,
  loginConfig,
  takesBankCards,
}: ServicePortal): (() => void) | void {
  const address = takesBankCards && loginConfig['card_payment'] === true ? environment.paymentScript : null
  if (address === null) return undefined
  return whenIdle(() => {
    void loadScript(import('./bank-card-script.ts'))
      .then(({ loadBankCardScript }) => loadBankCardScript(address))
      .catch(ignore)
  })
}

/** A failed preload is no fault yet: the payment form loads the script again, and shows the error. */
function ignore(): void {}
