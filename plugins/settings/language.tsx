import { Page, useFrame, useTexts, type Language } from '@gapura/core'
import { languageName } from '@gapura/core/text'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useState } from 'react'
import './settings.css'

export default function ChangeLanguage() {
  const { t, language } = useTexts('settings')
  const { languages, chooseLanguage } = useFrame()
  // Shown as selected while its texts load.
  const [pending, setPending] = useState<Language | null>(null)
  const choose = async (next: Language) => {
    setPending(next)
    await chooseLanguage(next)
    setPending(null)
  }
  const selected = pending ?? language
  return (
    <Page title={t('language.title')}>
      <fieldset className="l-choices">
        <legend className="g-quiet">{t('language.text')}</legend>
        {languages.map((code) => (
          <label key={code} lang={code} className="l-choice" data-chosen={code === selected ? '' : undefined}>
            <input type="radio" name="language" checked={code === selected} onChange={() => void choose(code)} />
            <span className="l-mark" aria-hidden>
              {code.toUpperCase()}
            </span>
            <span className="g-grow">{languageName(code)}</span>
            <CheckmarkCircleFilled className="l-chosen" fontSize={24} aria-hidden />
          </label>
        ))}
      </fieldset>
    </Page>
  )
}
