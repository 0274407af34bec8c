/** Draws the contributions to `frame.extra`, each within its own error boundary. One that fails leaves its place empty. */
import { AssembledContext } from '../../kit/context/portal-context.ts'
import { Part } from '../../kit/lazy/error-boundary.tsx'
import { usePlan } from '../../kit/context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import { frameExtra } from '../../kernel/plugin/slots.ts'
import { FailedUnseen } from '../../kit/lazy/failed-component.tsx'
import { wordsOf, withWords } from '../../kit/lazy/load-texts.ts'

export function FrameExtras() {
  const plan = usePlan()
  const { text } = AssembledContext.use()
  return collect(plan, frameExtra).map(({ plugin, item }, index) => (
    <Part
      key={`${plugin}-${index}`}
      load={withWords(text, item.load, wordsOf(plan, plugin))}
      props={{}}
      waiting={null}
      failed={FailedUnseen}
      place={{ plugin, part: frameExtra.id }}
    />
  ))
}
