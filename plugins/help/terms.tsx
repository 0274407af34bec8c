/** `/terms_and_conditions`: the terms, in the partner's name. */
import { Page, usePortal, useWords } from '#core'
import { Link } from 'wouter'
import { CHAPTERS } from './chapters.ts'
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
        <p>
          {t('terms.questions')}{' '}
          <Link className="g-link" href="/contact">
            {t('contact.title')}
          </Link>
        </p>
      </article>
    </Page>
  )
}
