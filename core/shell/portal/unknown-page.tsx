/** Shown at a path without a page for this customer: it says for which account the page is, or that there is none. */
import { Button } from '../../kit/controls/index.ts'
import { SignpostDrawing } from '../../kit/ui/drawings/signpost.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'
import { usePlan } from '../../kit/context/plan-context.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { LinkButton } from '../../kit/navigation/link-button.tsx'
import { usePath } from '../../kit/navigation/use-navigation.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import { pageForOthers, pageInstead } from '../../kernel/plugin/audience.ts'
import NotFound from '../frame/not-found.tsx'

export default function UnknownPage() {
  const found = pageForOthers(usePlan(), usePath())
  const { user } = useSessionState()
  return found === null || user === null ? <NotFound /> : <ForOthers {...found} />
}

function ForOthers({ planned, audience }: NonNullable<ReturnType<typeof pageForOthers>>) {
  const { t } = useTexts()
  const plan = usePlan()
  const local = useLocalText()
  const { goHome } = useFrame()
  const titleOf = (id: string) => local(plan.plugins.find(({ plugin }) => plugin.id === id)?.plugin.title ?? {})
  const instead = pageInstead(plan, planned)
  const owner = plan.pages.find(({ page, shown }) => shown && page.path === instead)?.plugin
  useDocumentTitle(t('otherAccount.title'))
  return (
    <div className="g-state">
      <SignpostDrawing />
      <h1>{t('otherAccount.title')}</h1>
      {/* words: otherAccount.for.* */}
      <p>{t(`otherAccount.for.${audience}`, { page: titleOf(planned.plugin) })}</p>
      {instead !== null && owner !== undefined && (
        <LinkButton appearance="primary" size="large" href={instead}>
          {t('otherAccount.open', { page: titleOf(owner) })}
        </LinkButton>
      )}
      <Button appearance={instead === null ? 'primary' : 'secondary'} size="large" onClick={goHome}>
        {t('action.home')}
      </Button>
    </div>
  )
}
