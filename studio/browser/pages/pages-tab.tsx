/** The partner's own pages. */
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { Settings } from '../editor/settings.ts'
import { entriesOf, EntryCards } from '../form/entry-cards.tsx'
import { lacksText } from '../form/lacks-text.ts'
import { periodText } from '../form/period-text.ts'
import { portalLanguages } from '../form/portal-languages.ts'
import { titleIn } from '../form/portal-pages.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { pageOf, PAGE_TEMPLATES } from './page-templates.ts'
import { PageForm } from './page-form.tsx'
import './pages.css'

export function PagesTab(settings: Settings) {
  const { form, value } = settings
  const { t, language } = useTexts()
  /** The path that was suggested last, which follows the title of a new page. */
  const [suggested, setSuggested] = useState<string | null>(null)
  const taken = [
    ...entriesOf(value, 'pages').map(({ path }) => String(path)),
    ...form.orders.flatMap(({ entries }) => entries.map((entry) => entry.value)),
  ]
  const detailOf = (entry: JsonObject) => {
    const isTimed = entry['from'] !== undefined || entry['until'] !== undefined
    return [String(entry['path'] ?? ''), ...(isTimed ? [periodText(entry, value, { t, language })] : [])].join(' · ')
  }
  return (
    <section className="s-stack" data-pointer="/pages">
      <h2>{t('pages.title')}</h2>
      <p className="s-note">{t('pages.text')}</p>
      <EntryCards
        settings={settings}
        name="pages"
        titleOf={({ title }) => titleIn(title, language) || t('pages.untitled')}
        detailOf={detailOf}
        isLacking={({ title, text }) => lacksText(title, value) || lacksText(text, value)}
        form={(entry, at) => (
          <PageForm {...settings} entry={entry} at={at} taken={taken} suggested={suggested} onSuggest={setSuggested} />
        )}
        adding={(add) => (
          <div className="s-stack">
            <h3>{t('pages.add')}</h3>
            <div className="s-actions">
              {PAGE_TEMPLATES.map((template) => (
                <Button
                  key={template}
                  icon={<Icon name="plus" />}
                  onClick={() => {
                    const name = typeof value['name'] === 'string' ? value['name'] : ''
                    const page = pageOf(template, { name, languages: portalLanguages(value), taken })
                    setSuggested(page.path)
                    add(page)
                  }}
                >
                  {t(`pages.templates.${template}.title`)}
                </Button>
              ))}
            </div>
          </div>
        )}
      />
    </section>
  )
}
