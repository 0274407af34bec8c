/** Prefetches pages that are likely to be opened next, once the browser is idle. */
import { useEffect } from 'react'
import type { Assembled } from '../assembly/assemble.ts'
import { useAssembled } from '../assembly/assembled-context.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export type LoadPrefetch = () => Promise<{
  prefetchLinks(assembled: Assembled, plan: Plan, page: Document): () => void
  prefetchTabs(assembled: Assembled, plan: Plan, device: Navigator): Promise<void>
}>

/** @param load `prefetch.ts`. A parameter, because that file knows the screens, and one of them calls this. */
export function usePrefetch(plan: Plan, load: LoadPrefetch): void {
  const assembled = useAssembled()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { prefetchLinks, prefetchTabs } = await loadScript(load())
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
  }, [assembled, plan, load])
}
