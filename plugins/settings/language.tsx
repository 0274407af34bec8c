/** `/language`: Change Language as a page of two large choices. */
import { Page, useFrame, useWords } from '#core'
import { CheckmarkCircleFilled } from '@fluentui/react-icons'
import { useState } from 'react'
import './settings.css'

export default function Language() {
  const { t, language } = useWords('settings')
  const { t: core } = useWords()
  const { chooseLanguage } = useFrame()
  // Stands as pressed while its words come.
  const [coming, setComing] = useState<'id' | 'en' | null>(null)
  const choose = async (one: 'id' | 'en') => {
    setComing(one)
    await chooseLanguage(one)
    setComing(null)
  }
  return (
    <Page title={t('language.title')}>
      <fieldset className="l-choices">
        <legend className="g-quiet">{t('language.text')}</legend>
        {(['id', 'en'] as const).map((one) => (
          <label key={one} lang={one} className="l-choice">
            <input
              type="radio"
              name="language"
              checked={one === (coming ?? language)}
              onChange={() => void choose(one)}
            />
            <span className="l-mark" aria-hidden>
              {one.toUpperCase()}
            </span>
            {/* words: core:language.* */}
            <span className="g-grow">{core(`language.${one}`)}</span>
            <CheckmarkCircleFilled className="l-chosen" fontSize={24} aria-hidden />
          </label>
        ))}
      </fieldset>
    </Page>
  )
}
