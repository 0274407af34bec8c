import { Page, useOptions, usePortal, useTexts } from '@gapura/core'
import { options } from './options.ts'
import { PlainText, usePartnerText } from './plain-text.tsx'
import { HelpLinks } from './help-links.tsx'
import './help.css'

export default function Terms() {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const { terms, termsBuiltIn } = useOptions(options)
  const partnerText = usePartnerText()
  return (
    <Page title={t('terms.title')}>
      <article className="g-main-column g-stack">
        <p>{t('terms.intro', { partner: partner.name })}</p>
        <ol className="t-chapters">
          {termsBuiltIn.map((chapter) => (
            <li key={chapter}>
              {/* words: terms.* */}
              <h2>{t(`terms.${chapter}.title`)}</h2>
              {t(`terms.${chapter}.text`, { partner: partner.name })
                .split('\n')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </li>
          ))}
          {terms.map((chapter) => (
            <li key={partnerText(chapter.title)}>
              <h2>{partnerText(chapter.title)}</h2>
              <PlainText text={partnerText(chapter.text)} />
            </li>
          ))}
        </ol>
        <HelpLinks text={t('terms.questions')} to="/contact" name={t('contact.title')} />
      </article>
    </Page>
  )
}
