/** Renders the contributions of plugins beside the page. Each has its own error boundary; a failed one renders nothing. */
import { useText } from '../../kit/context/text-context.ts'
import { LazyBoundary } from '../../kit/lazy/lazy-boundary.tsx'
import { usePlan } from '../../kit/context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import { frameExtra } from '../../kernel/plugin/slots.ts'
import { HiddenError } from '../../kit/lazy/failed-component.tsx'
import { textsOf, withTexts } from '../../kit/lazy/load-texts.ts'

export function FrameExtras() {
  const plan = usePlan()
  const text = useText()
  return collect(plan, frameExtra).map(({ plugin, item }, index) => (
    <LazyBoundary
      key={`${plugin}-${index}`}
      load={withTexts(text, item.load, textsOf(plan, plugin))}
      props={{}}
      waiting={false}
      failed={HiddenError}
      place={{ plugin, part: frameExtra.id }}
    />
  ))
}
