import { Link, useOptions, usePlan, useTexts } from '@gapura/core'
import { options } from '../options.ts'

/** The sentence on the terms. Its words for them are a link, if the portal has a page for them. */
export function TermsSentence({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts('sign-in')
  const { terms } = useOptions(options)
  const hasPage = usePlan().pages.some(({ shown, page }) => shown && page.path === terms)
  const name = t('termsName')
  // A partner's own sentence may lack the place of the link, which then follows it.
  const [before, after = ''] = t('terms', { terms: '\n' }).split('\n')
  return (
    <p className="g-quiet">
      {hasPage ? (
        <>
          <span>{before}</span>{' '}
          <Link className="g-link" href={terms} onClick={onLeave}>
            {name}
          </Link>
          <span>{after}</span>
        </>
      ) : (
        `${before} ${name}${after}`
      )}
    </p>
  )
}
