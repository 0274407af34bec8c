import {
  Icon,
  LanguageSwitch,
  Link,
  menuOf,
  Page,
  useFrame,
  useLocalText,
  useOptions,
  usePlan,
  useSessionState,
  useTexts,
} from '@gapura/core'
import { Button, Switch } from '@gapura/core/controls'
import { dialCode, showNumber } from '@gapura/core/forms'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { EmailState } from './email/email-state.tsx'
import { options } from './options.ts'
import './account.css'

export { readsOfForm as reads } from './form-reads.ts'

export default function Account() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const local = useLocalText()
  const { user } = useSessionState()
  const { country } = useOptions(options)
  const { languages, theme, toggleTheme, signOut } = useFrame()
  const entries = menuOf(usePlan(), 'drawer').filter(
    ({ entry }) => entry.group !== undefined && entry.to !== '/account',
  )
  return (
    <Page title={t('title')}>
      <div className="g-stack a-narrow">
        <dl className="g-card a-facts">
          <dt>{t('name')}</dt>
          <dd>{user?.name ?? t('missing')}</dd>
          <dt>{t('phone')}</dt>
          <dd>{user?.phone ? showNumber(user.phone, dialCode(country) ?? '62') : t('missing')}</dd>
          <dt>{t('email')}</dt>
          <dd>
            {user?.email ?? t('missing')}
            <span className="a-email-state">
              <EmailState />
            </span>
          </dd>
        </dl>
        {entries.length > 0 && (
          <nav className="g-card a-links" aria-label={t('links')}>
            {entries.map(({ entry }) => (
              <Link key={entry.to} href={entry.to}>
                <Icon icon={entry.icon} size={20} />
                {local(entry.label)}
              </Link>
            ))}
          </nav>
        )}
        <div className="g-card a-settings">
          {languages.length > 1 && (
            <>
              <span>{core('language.choose')}</span>
              <LanguageSwitch />
            </>
          )}
          <Switch label={core('menu.dark')} checked={theme === 'dark'} onChange={toggleTheme} />
        </div>
        <Button icon={<SignOutRegular />} size="large" onClick={signOut}>
          {core('menu.signOut')}
        </Button>
      </div>
    </Page>
  )
}
