/** The true portal with the draft, in a frame of an origin of its own, as one of the example customers. */
import { Button, Field, Select } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormAnswer } from '../../contract.ts'
import { inStudioLanguage, useTexts } from '../texts/text-context.tsx'

type PreviewPaneProps = {
  /** Null: there is no preview here. */
  readonly url: string | null
  /** Of the text that is stored; the frame loads anew with it. */
  readonly version: string
  readonly customers: FormAnswer['customers']
  readonly languages: readonly string[]
}

export function PreviewPane({ url, version, customers, languages }: PreviewPaneProps) {
  const { t, language: own } = useTexts()
  const [screen, setScreen] = useState<'phone' | 'desktop'>('phone')
  const [as, setAs] = useState(customers[0]?.id ?? '')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [language, setLanguage] = useState(languages[0] ?? 'id')
  if (url === null)
    return (
      <section className="s-show" aria-label={t('preview.label')}>
        <h2>{t('preview.none')}</h2>
        <p className="s-note">{t('preview.noneText')}</p>
      </section>
    )
  const query = new URLSearchParams({ as, to: '/', language, theme })
  return (
    <section className="s-show" aria-label={t('preview.label')}>
      <div className="s-line">
        {(['phone', 'desktop'] as const).map((known) => (
          <Button key={known} aria-pressed={screen === known} onClick={() => setScreen(known)}>
            {t(`preview.${known}`)}
          </Button>
        ))}
        <Field label={t('preview.as')}>
          <Select value={as} onChange={(_, { value }) => setAs(value)}>
            {customers.map(({ id, title }) => (
              <option key={id} value={id}>
                {inStudioLanguage(title, own)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('preview.language')}>
          <Select value={language} onChange={(_, { value }) => setLanguage(value)}>
            {languages.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </Select>
        </Field>
        <Button aria-pressed={theme === 'dark'} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {t('preview.dark')}
        </Button>
      </div>
      <iframe
        key={version}
        className={`s-frame s-${screen}`}
        title={t(screen === 'phone' ? 'preview.onPhone' : 'preview.onDesktop')}
        // Another origin than the studio's, so the frame cannot take its sandbox away.
        sandbox="allow-scripts allow-same-origin allow-forms"
        src={`${url}/_preview?${query}`}
      />
    </section>
  )
}
