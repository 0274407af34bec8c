/** Where the terms can be read, when this portal shows them. */
import { usePlan, useWords } from '#core'
import { Link } from 'wouter'

/** The specification's address; whichever plugin brings it. */
const TERMS = '/terms_and_conditions'

export function TermsLink({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useWords('sign-in')
  if (!usePlan().pages.some(({ shown, page }) => shown && page.path === TERMS)) return null
  return (
    <Link className="g-link" href={TERMS} onClick={onLeave}>
      {t('readTerms')}
    </Link>
  )
}
