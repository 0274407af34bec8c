/** Renders the frame of pages outside the main frame: the cover with brand and welcome, and a sheet with the content. */
import type { ReactNode } from 'react'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { BrandMark } from '../../kit/ui/brand-mark.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'
import { LazyBanner } from './lazy-banner.ts'
import { LazyFooterLinks } from './lazy-footer.ts'
import { LanguageForm } from './language-form.tsx'
import { LanguageSwitch } from '../../kit/ui/language-switch.tsx'
import { NoticePlace } from './notice-place.tsx'
import { OfflineNotice } from './offline-notice.tsx'

export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const { name, brand, ownPages, banners } = useFrame()
  const { t } = useTexts()
  const local = useLocalText()
  return (
    <div className="g-plain">
      <a className="g-skip" href="#content">
        {t('action.skipToContent')}
      </a>
      <header className="g-cover">
        <div className="g-cover-top">
          <BrandMark isOnCover />
          <LanguageSwitch />
          {/* React renders nothing in `<noscript>` in a browser, so the browser's scripts are built without the form. */}
          <noscript>{import.meta.env.SSR && <LanguageForm />}</noscript>
        </div>
        {/* Over the welcome, which is hidden meanwhile (frame.css). */}
        <NoticePlace />
        <div className="g-welcome">
          <p className="g-display">{brand.welcome ? local(brand.welcome) : name}</p>
          {brand.tagline && <p>{local(brand.tagline)}</p>}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="g-sheet">
        <div>
          <OfflineNotice />
          {banners && <LazyBanner />}
          {children}
          {ownPages && <LazyFooterLinks />}
        </div>
      </main>
    </div>
  )
}
