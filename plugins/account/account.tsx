/** `/account`: the signed-in customer, the other grouped menu entries, the language, the theme, and the sign-out button. */
import {
  Icon,
  LanguageSwitch,
  Link,
  menuOf,
  Page,
  useFrame,
  useLocalText,
  usePlan,
  useSessionState,
  useWords,
} from '#core'
import { Button, Switch } from '@fluentui/react-components'
import { SignOutRegular } from '@fluentui/react-icons'
import { EmailState } from './email-state.tsx'
import './account.css'

export default function Account() {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const local = useLocalText()
  const { user } = useSessionState()
  const { theme, toggleTheme, signOut } = useFrame()
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
          <dd>{user?.phone ? `+${user.phone}` : t('missing')}</dd>
          <dt>{t('email')}</dt>
          <dd>
            {user?.email ?? t('missing')}
            <EmailState />
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
          <span>{core('language.choose')}</span>
          <LanguageSwitch />
          <Switch label={core('menu.dark')} labelPosition="before" checked={theme === 'dark'} onChange={toggleTheme} />
        </div>
        <Button icon={<SignOutRegular />} size="large" onClick={signOut}>
          {core('menu.signOut')}
        </Button>
      </div>
    </Page>
  )
}
