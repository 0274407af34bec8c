/** Explains that there is no sign-in page. Shown if no page plays `sign-in`. */
import { Button } from '../../kit/controls/index.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import { useNavigation } from '../../kit/navigation/use-navigation.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { ContactLink } from './contact-link.tsx'

export default function NoSignInScreen() {
  const { t } = useTexts()
  const navigation = useNavigation()
  useDocumentTitle(t('standIn.noSignIn.title'))
  return (
    <div className="g-state">
      <h1>{t('standIn.noSignIn.title')}</h1>
      <p>{t('standIn.noSignIn.text')}</p>
      <Button appearance="primary" size="large" onClick={() => navigation.reload()}>
        {t('action.retry')}
      </Button>
      <ContactLink />
    </div>
  )
}
