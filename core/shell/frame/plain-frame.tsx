/** Renders the frame of pages outside the main layout: a band in the brand's colour, the logo, one column. */
import type { ReactNode } from 'react'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { BrandMark } from '../../kit/ui/brand-mark.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'
import { LanguageForm } from './language-form.tsx'
import { LanguageSwitch } from '../../kit/ui/language-switch.tsx'
import { OfflineNotice } from './offline-notice.tsx'

export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const { name, tagline, logo } = useFrame()
  const { t } = useTexts()
  const local = useLocalText()
  return (
    <div className="g-plain">
      <a className="g-skip" href="#content">
        {t('action.skipToContent')}
      </a>
      <header className="g-band">
        <LanguageSwitch />
        {/* React renders nothing in `<noscript>` in a browser, so the browser's scripts are built without the form. */}
        <noscript>{import.meta.env.SSR && <LanguageForm />}</noscript>
        <div className="g-tile">
          <BrandMark name={name} logo={logo} size={56} />
        </div>
        {tagline && <p>{local(tagline)}</p>}
      </header>
      <OfflineNotice />
      <main id="content" tabIndex={-1} className="g-sheet">
        {children}
      </main>
    </div>
  )
}
