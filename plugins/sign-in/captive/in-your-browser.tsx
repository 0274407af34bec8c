/** Replaces social sign-in in a captive-portal window or web view: the address to copy to a browser, and a button to correct the guess. */
import { CopyField, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { usePageAddress } from '../router/page-address.ts'
import type { Captive } from './use-captive.ts'

export default function InYourBrowser({ captive }: { readonly captive: Captive }) {
  const { t } = useTexts('sign-in')
  const address = usePageAddress()
  return (
    <section className="s-help" aria-label={t('captive.title')}>
      <h2>{t('captive.title')}</h2>
      <p className="g-quiet">{t('captive.text')}</p>
      <CopyField value={address} label={t('help.address')} />
      <Button appearance="subtle" onClick={captive.override}>
        {t('captive.override')}
      </Button>
    </section>
  )
}
