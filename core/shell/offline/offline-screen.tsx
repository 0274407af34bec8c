/** Renders the screen of a page that is not saved, in a document that was opened without a network. */
import { Button } from '../../kit/controls/index.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { BrokenKiteDrawing } from '../../kit/ui/drawings/broken-kite.tsx'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import type { LoadAnyScreen } from '../../kernel/plugin/additions.ts'
import { useTexts } from '../../kit/context/text-context.ts'

export function offlineScreen(isSaved: (path: string) => boolean): LoadAnyScreen {
  function OfflineScreen() {
    const { t } = useTexts('offline')
    const { t: core } = useTexts()
    const { home, goHome } = useFrame()
    useDocumentTitle(t('now'))
    return (
      <div className="g-state" role="status">
        <BrokenKiteDrawing />
        <h1>{t('now')}</h1>
        <p>{t('page')}</p>
        <Button appearance="primary" size="large" onClick={() => globalThis.location.reload()}>
          {core('action.retry')}
        </Button>
        {isSaved(home) && (
          <Button appearance="secondary" size="large" onClick={goHome}>
            {core('action.home')}
          </Button>
        )}
      </div>
    )
  }
  return () => Promise.resolve({ default: OfflineScreen })
}
