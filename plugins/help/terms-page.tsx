import { Page, useOptions, usePortal, useTexts } from '@gapura/core'
import { options } from './options.ts'
import { PlainText, usePartnerText } from './plain-text.tsx'
import { HelpLinks } from './help-links.tsx'
import './help.css'

export default function TermsPage() {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const { terms, termsBuiltIn } = useOptions(options)
  const partnerText = usePartnerText()
  const chapters = [
    ...termsBuiltIn.map((chapter) => ({
      // words: terms.*
      title: t(`terms.${chapter}.title`),
      text: t(`terms.${chapter}.text`, { partner: partner.name }),
    })),
    ...terms.map(({ title, text }) => ({ title: partnerText(title), text: partnerText(text) })),
  ]
  return (
    <Page title={t('terms.title')}>
      <div className="g-columns">
        <article className="g-stack t-terms">
          <p>{t('terms.intro', { partner: partner.name })}</p>
          <ol className="t-chapters">
            {chapters.map(({ title, text }, index) => (
              <li key={title} id={idOf(index)}>
                <h2>{title}</h2>
                <PlainText text={text} />
              </li>
            ))}
          </ol>
          <HelpLinks text={t('terms.questions')} to="/contact" name={t('contact.title')} />
        </article>
        {/* Only at a desk, where a long page leaves room beside it. */}
        <nav className="g-card t-contents" aria-label={t('terms.contents')}>
          <ol>
            {chapters.map(({ title }, index) => (
              <li key={title}>
                {/* With its number: a page of the menu may have the same name. */}
                <a href={`#${idOf(index)}`}>{`${index + 1}. ${title}`}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </Page>
  )
}

const idOf = (chapter: number) => `chapter-${chapter + 1}`
