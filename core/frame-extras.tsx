/** Draws what plugins add over the main layout, each within its own wall: one that fails leaves its place empty. */
import { useEffect } from 'react'
import { AssembledContext } from './assembled-context.ts'
import { Part } from './plugin/boundary.tsx'
import { usePlan } from './plugin/plan-context.ts'
import { collect } from './plugin/plan.ts'
import { frameExtra } from './plugin/slots.ts'
import { loadScreen, wordsOf } from './screens.ts'
import { whenIdle } from './ui/when-idle.ts'

export function FrameExtras() {
  const plan = usePlan()
  const { text, page } = AssembledContext.use()
  const script = page.loginConfig['card_payment'] === true ? page.environment.paymentScript : null
  useEffect(() => {
    if (script === null) return undefined
    return whenIdle(() => {
      void import('./card-script.ts').then(({ loadCardScript }) => loadCardScript(script)).catch(leaveIt)
    })
  }, [script])
  return collect(plan, frameExtra).map(({ plugin, item }, index) => (
    <Part
      key={`${plugin}-${index}`}
      plugin={plugin}
      load={loadScreen(text, { load: item.load, words: wordsOf(plan, plugin) })}
      props={{}}
      waiting={null}
      failed={Nothing}
    />
  ))
}

function Nothing() {
  return null
}

/** Whoever wants to pay by card asks for the script again, and is told then. */
function leaveIt(): void {}
