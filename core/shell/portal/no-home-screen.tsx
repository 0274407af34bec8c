/** Explains that there is no home page. Shown if no page plays `home` and the bottom menu has no page for members. */
import { Button } from '../../kit/controls/index.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import { useNavigation } from '../../kit/navigation/use-navigation.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { ContactLink } from './contact-link.tsx'

export default function NoHomeScreen() {
  const { t } = useTexts()
  const navigation = useNavigation()
  const { signOut } = useFrame()
  useDocumentTitle(t('standIn.noHome.title'))
  return (
    <div className="g-state">
      <h1>{t('standIn.noHome.title')}</h1>
      <p>{t('standIn.noHome.text')}</p>
      <Button appearance="primary" size="large" onClick={() => navigation.reload()}>
        {t('action.refresh')}
      </Button>
      <ContactLink />
      <Button appearance="subtle" size="large" onClick={signOut}>
        {t('menu.signOut')}
      </Button>
    </div>
  )
}
