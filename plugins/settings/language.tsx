/** `/language`: the languages of the portal as large radio buttons. */
import { Page, useFrame, useTexts, type Language } from '@gapura/core'
import { nameOf } from '@gapura/core/text'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useState } from 'react'
import './settings.css'

export default function ChangeLanguage() {
  const { t, language } = useTexts('settings')
  const { languages, chooseLanguage } = useFrame()
  // Shown as chosen while its words load.
  const [coming, setComing] = useState<Language | null>(null)
  const choose = async (one: Language) => {
    setComing(one)
    await chooseLanguage(one)
    setComing(null)
  }
  return (
    <Page title={t('language.title')}>
      <fieldset className="l-choices">
        <legend className="g-quiet">{t('language.text')}</legend>
        {languages.map((one) => (
          <label key={one} lang={one} className="l-choice" data-chosen={one === (coming ?? language) ? '' : undefined}>
            <input
              type="radio"
              name="language"
              checked={one === (coming ?? language)}
              onChange={() => void choose(one)}
            />
            <span className="l-mark" aria-hidden>
              {one.toUpperCase()}
            </span>
            <span className="g-grow">{nameOf(one)}</span>
            <CheckmarkCircleFilled className="l-chosen" fontSize={24} aria-hidden />
          </label>
        ))}
      </fieldset>
    </Page>
  )
}
