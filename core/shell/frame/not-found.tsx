import { Button } from '../../kit/controls/index.ts'
import { SignpostDrawing } from '../../kit/ui/drawings/signpost.tsx'
import { useTexts } from '../../kit/context/text-context.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'

export default function NotFound() {
  const { t } = useTexts()
  const { goHome } = useFrame()
  useDocumentTitle(t('notFound.title'))
  return (
    <div className="g-state">
      <SignpostDrawing />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button appearance="primary" size="large" onClick={goHome}>
        {t('action.home')}
      </Button>
    </div>
  )
}
