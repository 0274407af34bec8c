/** The words of the portal: greeting, contact, notices, and texts of its own. */
import type { Settings } from '../editor/settings.ts'
import { LanguageFields } from '../form/language-fields.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { Banners } from './banners.tsx'
import { Contact } from './contact.tsx'
import { Languages } from './languages.tsx'
import { OwnWords } from './own-words.tsx'
import './words.css'

export function WordsTab(settings: Settings) {
  const { t } = useTexts()
  return (
    <div className="s-parts">
      <section className="s-stack">
        <h2>{t('words.greeting')}</h2>
        <LanguageFields {...settings} keys={['brand', 'welcome']} label={t('words.welcome')} maxLength={40} />
        <LanguageFields {...settings} keys={['brand', 'tagline']} label={t('words.tagline')} maxLength={200} />
      </section>
      <Contact {...settings} />
      <Banners {...settings} />
      <OwnWords {...settings} />
      <Languages {...settings} />
    </div>
  )
}
