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
  type MenuEntry,
  type Reads,
} from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'
import { Button, Switch } from '@gapura/core/controls'
import { dialCode, showNumber } from '@gapura/core/forms'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { EmailState } from './email/email-state.tsx'
import { options } from './options.ts'
import './account.css'

/** Not those of the forms, whose file would load the forms with this page. */
export const reads: Reads = ({ account }) => [
  read(getProfile, { params: { account: account() } }),
  read(getAppSettings, {}),
]

export default function Account() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const local = useLocalText()
  const { user } = useSessionState()
  const { country } = useOptions(options)
  const { languages, theme, toggleTheme, reconnect, signOut } = useFrame()
  const entries = menuOf(usePlan(), 'drawer').flatMap(({ entry }) => (entry.to === '/account' ? [] : [entry]))
  const inSection = (section: MenuEntry['section']) => entries.filter((entry) => entry.section === section)
  const inGroup = (group: MenuEntry['group']) => inSection(undefined).filter((entry) => entry.group === group)
  const groups = [
    { title: t('purchases'), entries: inSection('purchases') },
    { title: t('security'), entries: inSection('security') },
    { title: t('manage'), entries: inGroup('account') },
    { title: core('menu.services'), entries: inGroup('services') },
    { title: core('menu.configuration'), entries: inGroup('configuration') },
  ].filter((group) => group.entries.length > 0)
  // At a desk the navigation has them (`main-frame.tsx`).
  const isBeside = ({ group }: MenuEntry) => group !== 'account'
  return (
    <Page title={t('title')}>
      <div className="g-stack">
        <div className="g-card a-person">
          <span className="a-initial" aria-hidden>
            {[...(user?.name ?? '')][0]?.toUpperCase() ?? <PersonRegular fontSize={28} />}
          </span>
          <dl className="a-facts g-grow">
            <dt className="g-unseen">{t('name')}</dt>
            <dd>{user?.name ?? t('missing')}</dd>
            <dt className="g-unseen">{t('phone')}</dt>
            <dd>{user?.phone ? showNumber(user.phone, dialCode(country) ?? '62') : t('missing')}</dd>
            <dt className="g-unseen">{t('email')}</dt>
            <dd>
              {user?.email ?? t('missing')}
              <span className="a-email-state">
                <EmailState />
              </span>
            </dd>
          </dl>
          <Link className="g-row-link a-edit" href="/account_info" aria-label={t('editNamed')}>
            {t('edit')}
          </Link>
        </div>
        <div className="a-groups">
          {groups.length > 0 && (
            <nav aria-label={t('links')}>
              {groups.map(({ title, entries: ofGroup }) => (
                <section key={title} className={ofGroup.every(isBeside) ? 'a-beside-nav' : undefined}>
                  <h2>{title}</h2>
                  <ul className="g-card a-links">
                    {ofGroup.map((entry) => (
                      <li key={entry.to} className={isBeside(entry) ? 'a-beside-nav' : undefined}>
                        <Link href={entry.to}>
                          <span className="a-icon">
                            <Icon icon={entry.icon} />
                          </span>
                          <span className="g-grow">{local(entry.label)}</span>
                          <ChevronRightRegular aria-hidden fontSize={20} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
          )}
          <section>
            <h2>{t('display')}</h2>
            <div className="g-card a-settings">
              {languages.length > 1 && (
                <>
                  <span>{t('language')}</span>
                  <LanguageSwitch />
                </>
              )}
              <Switch label={core('menu.dark')} checked={theme === 'dark'} onChange={toggleTheme} />
            </div>
          </section>
        </div>
        <div className="g-row a-leave">
          {reconnect && (
            <Button icon={<ArrowSyncRegular />} size="large" onClick={reconnect}>
              {core('menu.reconnect')}
            </Button>
          )}
          <Button className="g-bad" appearance="subtle" icon={<SignOutRegular />} size="large" onClick={signOut}>
            {core('menu.signOut')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
