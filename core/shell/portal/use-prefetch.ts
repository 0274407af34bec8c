/** Prefetches pages that are likely to be opened next, once the browser is idle. */
import { useEffect } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export function usePrefetch(plan: Plan): void {
  const assembled = useAssembled()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { prefetchLinks, prefetchTabs } = await loadScript(import('./prefetch.ts'))
      if (isOver) return
      stop = prefetchLinks(assembled, plan, document)
      await prefetchTabs(assembled, plan, navigator)
    }
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [assembled, plan])
}
