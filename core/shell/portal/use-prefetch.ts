/** Prefetches pages that are likely to be opened next, once the browser is idle. */
import { useEffect, useMemo } from 'react'
import type { Client } from '../../kernel/api/client.ts'
import { useRendering } from '../../kit/context/rendering-context.ts'
import { useSession } from '../../kit/context/session-context.ts'
import { useText } from '../../kit/context/text-context.ts'
import { useClient } from '../../kit/query/client-context.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { PortalParts } from '../../kit/context/portal-parts.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { whenIdle } from '../../kit/ui/when-idle.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export type PrefetchParts = Pick<PortalParts, 'session' | 'text'> & {
  readonly client: Client
  readonly page: Pick<PageData, 'rendering'>
}

export type LoadPrefetch = () => Promise<{
  prefetchLinks(parts: PrefetchParts, plan: Plan, page: Document): () => void
  prefetchTabs(parts: PrefetchParts, plan: Plan, device: Navigator): Promise<void>
}>

/** @param load `prefetch.ts`. A parameter, because that file knows the screens, and one of them calls this. */
export function usePrefetch(plan: Plan, load: LoadPrefetch): void {
  const session = useSession()
  const text = useText()
  const client = useClient()
  const rendering = useRendering()
  const parts = useMemo(() => ({ session, text, client, page: { rendering } }), [session, text, client, rendering])
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { prefetchLinks, prefetchTabs } = await loadScript(load())
      if (isOver) return
      stop = prefetchLinks(parts, plan, document)
      await prefetchTabs(parts, plan, navigator)
    }
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [parts, plan, load])
}
