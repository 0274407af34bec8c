/** Draws the contributions to `frame.extra`, each within its own error boundary. One that fails leaves its place empty. */
import { AssembledContext } from '../assembly/assembled-context.ts'
import { Part } from '../parts/boundary.tsx'
import { usePlan } from '../plugin/plan-context.ts'
import { collect } from '../kernel/plugin/plan.ts'
import { frameExtra } from '../kernel/plugin/slots.ts'
import { FailedUnseen } from '../parts/failed.tsx'
import { wordsOf, withWords } from '../parts/with-words.ts'

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
