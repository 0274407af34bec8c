/** Any path that no page has. */
import { Button } from '@fluentui/react-components'
import { useLocation } from 'wouter'
import { useWords } from '../text/text-context.ts'
import { useTitle } from './use-title.ts'

export default function NotFound() {
  const { t } = useWords()
  const [, go] = useLocation()
  useTitle(t('notFound.title'))
  return (
    <div className="g-state">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button appearance="primary" onClick={() => go('/')}>
        {t('action.home')}
      </Button>
    </div>
  )
}
