/** Renders a link to the terms, if the portal has a page for them. */
import { Link, useOptions, usePlan, useTexts } from '@gapura/core'
import { options } from '../options.ts'

export function TermsLink({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts('sign-in')
  const { terms } = useOptions(options)
  if (!usePlan().pages.some(({ shown, page }) => shown && page.path === terms)) return null
  return (
    <Link className="g-link" href={terms} onClick={onLeave}>
      {t('readTerms')}
    </Link>
  )
}
