import { Button } from '../controls/index.ts'
import { useTexts } from '../context/text-context.ts'
import { useFrame } from '../context/frame-context.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** Replaces a page whose calls this back end does not have (`useCapability` returns `absent`). */
export function NotOffered() {
  const { t } = useTexts()
  const { goHome } = useFrame()
  useDocumentTitle(t('notOffered.title'))
  return (
    <div className="g-state">
      <h1>{t('notOffered.title')}</h1>
      <p>{t('notOffered.text')}</p>
      <Button appearance="primary" size="large" onClick={goHome}>
        {t('action.home')}
      </Button>
    </div>
  )
}
