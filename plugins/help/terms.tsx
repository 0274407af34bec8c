/** `/terms_and_conditions`: the terms, in the partner's name. */
import { Page, usePortal, useWords } from '#core'
import { CHAPTERS } from './chapters.ts'
import { WayOn } from './way-on.tsx'
import './help.css'

export default function Terms() {
  const { t } = useWords('help')
  const { partner } = usePortal()
  return (
    <Page title={t('terms.title')}>
      <article className="t-terms g-stack">
        <p>{t('terms.intro', { partner: partner.name })}</p>
        <ol className="t-chapters">
          {CHAPTERS.map((chapter) => (
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
        </ol>
        <WayOn text={t('terms.questions')} to="/contact" name={t('contact.title')} />
      </article>
    </Page>
  )
}
