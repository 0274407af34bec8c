import { Button } from '@fluentui/react-components'
import type { Settings } from '../editor/settings.ts'
import { EntryCards } from '../form/entry-cards.tsx'
import { lacksText } from '../form/lacks-text.ts'
import { periodText } from '../form/period-text.ts'
import { portalLanguages } from '../form/portal-languages.ts'
import { titleIn } from '../form/portal-pages.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { BannerForm } from './banner-form.tsx'

/** Notices at the top of pages. */
export function Banners(settings: Settings) {
  const { value } = settings
  const { t, language } = useTexts()
  return (
    <section className="s-stack" data-pointer="/banners">
      <h2>{t('words.banners')}</h2>
      <p className="s-note">{t('words.bannersText')}</p>
      <EntryCards
        settings={settings}
        name="banners"
        titleOf={({ title, text }) => titleIn(title, language) || titleIn(text, language) || t('words.newBanner')}
        detailOf={(entry) => periodText(entry, value, { t, language })}
        isLacking={({ text }) => lacksText(text, value)}
        copyOf={(entry) => ({ ...entry, id: freeId() })}
        form={(entry, at) => <BannerForm {...settings} entry={entry} at={at} />}
        adding={(add) => (
          <Button
            className="s-start"
            icon={<Icon name="plus" />}
            onClick={() => add({ id: freeId(), text: { [portalLanguages(value)[0] ?? 'id']: '' } })}
          >
            {t('words.addBanner')}
          </Button>
        )}
      />
    </section>
  )
}

/** Never one of before: who has closed a banner sees none with its id again. */
function freeId(): string {
  return `pengumuman-${Date.now().toString(36)}`
}
