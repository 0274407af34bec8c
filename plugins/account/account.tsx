import {
  defineScreen,
  homeCard,
  LanguageSwitch,
  Link,
  menuOf,
  Page,
  SlotOutlet,
  useFrame,
  useIsWide,
  usePlan,
  useSessionState,
  useTexts,
  type MenuEntry,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'
import { Button, Switch } from '@gapura/core/controls'
import { useShownNumber } from '@gapura/core/forms'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { LocalLanguageRegular } from '@fluentui/react-icons/headless/svg/local-language'
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { WeatherMoonRegular } from '@fluentui/react-icons/headless/svg/weather-moon'
import { accountLine } from './account-line.ts'
import { AccountLinks, LinkRows } from './account-links.tsx'
import { EmailState } from './email/email-state.tsx'
import './account.css'

const reads = ({ account }: ReadFacts) => ({ profile: read(getProfile, { params: { account: account() } }) })

export default defineScreen({ reads, prefetch: () => [read(getAppSettings, {})], component: Account })

function Account({ profile }: Results<typeof reads>) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const { user } = useSessionState()
  const phone = useShownNumber(user?.phone ?? '')
  const { languages, theme, toggleTheme, reconnect, signOut } = useFrame()
  const entries = menuOf(usePlan(), 'drawer').filter(({ to }) => to !== '/account')
  const inSection = (section: MenuEntry['section']) => entries.filter((entry) => entry.section === section)
  const inGroup = (group: MenuEntry['group']) => inSection(undefined).filter((entry) => entry.group === group)
  return (
    <Page title={t('title')}>
      <div className="g-stack">
        <div className="a-columns g-columns">
          <div>
            <div className="g-card a-person">
              <span className="a-initial" aria-hidden>
                {[...(user?.name ?? '')][0]?.toUpperCase() ?? <PersonRegular fontSize={28} />}
              </span>
              <dl className="a-facts g-grow">
                <div className="a-name">
                  <dt className="g-unseen">{t('name')}</dt>
                  <dd>{user?.name ?? t('missing')}</dd>
                </div>
                <div>
                  <dt>{t('phone')}</dt>
                  <dd>{user?.phone ? phone : t('missing')}</dd>
                </div>
                <div className="a-mail">
                  <dt>{t('email')}</dt>
                  <dd>
                    <span>{user?.email ?? t('missing')}</span>
                    <span className="a-email-state">
                      <EmailState profile={profile.data} />
                    </span>
                  </dd>
                </div>
                {profile.data?.address && (
                  <div className="a-address">
                    <dt>{t('person.address')}</dt>
                    <dd>{profile.data.address}</dd>
                  </div>
                )}
              </dl>
              <Link className="g-row-link a-edit" href="/account_info" aria-label={t('editNamed')}>
                {t('edit')}
              </Link>
            </div>
            <AccountLinks
              label={t('links')}
              groups={[
                { title: t('purchases'), entries: inSection('purchases') },
                { title: t('manage'), entries: inGroup('account') },
              ]}
            />
            <section>
              <h2>{t('settings')}</h2>
              <ul className="g-card a-links">
                <LinkRows entries={inSection('security')} />
                <SlotOutlet slot={accountLine} wrap={(part) => <li className="a-setting">{part}</li>} />
                {languages.length > 1 && (
                  <li className="a-setting" data-scripts>
                    <span className="a-icon">
                      <LocalLanguageRegular aria-hidden fontSize={24} />
                    </span>
                    <span className="g-grow">{t('language')}</span>
                    <LanguageSwitch />
                  </li>
                )}
                <li className="a-setting" data-scripts>
                  <span className="a-icon">
                    <WeatherMoonRegular aria-hidden fontSize={24} />
                  </span>
                  <Switch label={core('menu.dark')} checked={theme === 'dark'} onChange={toggleTheme} />
                </li>
              </ul>
            </section>
          </div>
          <div>
            <CurrentPackage />
          </div>
        </div>
        <div className="a-columns a-more">
          <AccountLinks
            label={t('linksMore')}
            groups={[
              { title: core('menu.services'), entries: inGroup('services') },
              { title: core('menu.configuration'), entries: inGroup('configuration') },
            ]}
          />
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

/** In a wide window the package of home stands beside the person; loaded after the page, because phones do not show it. */
function CurrentPackage() {
  const isWide = useIsWide()
  return (
    <section className="g-cover a-package" data-scripts>
      {isWide ? (
        <SlotOutlet
          slot={homeCard}
          arrange={(cards) => cards.flatMap(({ item, element }) => (item.zone === 'status' ? [element] : []))}
        />
      ) : (
        <div className="g-place" />
      )}
    </section>
  )
}
