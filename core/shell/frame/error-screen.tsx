/** Renders `/error`, also if rendering the portal fails: a text, two buttons, and a code that the customer can quote. */
import { ErrorMark } from '../../kit/controls/field.tsx'
import { Button } from '../../kit/controls/index.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'

export default function ErrorScreen({ code = 'PAGE' }: { readonly code?: string }) {
  const { t } = useTexts()
  const { startAgain } = useFrame()
  useDocumentTitle(t('error.title'))
  return (
    <div className="g-state" role="alert">
      <ErrorMark size={32} />
      <h1>{t('error.title')}</h1>
      <p>{t('error.text')}</p>
      <div className="g-row">
        <Button appearance="primary" size="large" onClick={() => globalThis.location.reload()}>
          {t('action.refresh')}
        </Button>
        <Button size="large" onClick={startAgain}>
          {t('action.home')}
        </Button>
      </div>
      <p className="g-quiet">{t('error.code', { code })}</p>
    </div>
  )
}
