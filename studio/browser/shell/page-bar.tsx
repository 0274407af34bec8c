import { Button } from '@fluentui/react-components'
import { useTexts } from '../i18n/text-context.tsx'
import { Icon } from './icon.tsx'
import { LanguageChoice } from './language-choice.tsx'

type PageBarProps = {
  /** Absent: nobody is signed in, as in a trial. */
  readonly onSignOut?: (() => void) | undefined
}

/** Above the pages that are not of one partner. */
export function PageBar({ onSignOut }: PageBarProps) {
  const { t } = useTexts()
  return (
    <header className="s-top">
      <p className="s-brand s-strong">
        <span className="s-mark">
          <Icon name="studio" />
        </span>
        <span>{t('studio')}</span>
      </p>
      <span className="s-grow" />
      <LanguageChoice />
      {onSignOut && (
        <Button appearance="subtle" onClick={onSignOut}>
          {t('signOut')}
        </Button>
      )}
    </header>
  )
}
