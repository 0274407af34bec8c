/** Renders buttons to print or save as PDF, and to share by the system's share sheet or a copied link. */
import { CopyField, useFrame, useLanguage, useNotices, usePath, usePortal, useTexts, share } from '@gapura/core'
import { formatDate, formatMoney } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { PrintRegular } from '@fluentui/react-icons/headless/svg/print'
import { ShareRegular } from '@fluentui/react-icons/headless/svg/share'
import { useState } from 'react'
import type { Invoice } from './endpoints.ts'

export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTexts('invoices')
  const { name } = useFrame()
  const { origin } = usePortal()
  const path = usePath()
  const language = useLanguage()
  const notices = useNotices()
  const [isShown, setShown] = useState(false)
  const url = origin + path
  const send = async () => {
    const text = t('shareText', {
      number: invoice.number,
      partner: name,
      total: formatMoney(invoice.total, invoice.currency),
      date: formatDate(invoice.due_date, language),
    })
    const outcome = await share({ title: t('named', { number: invoice.number }), text, url }, navigator)
    if (outcome === 'copied') notices.show({ intent: 'success', text: t('linkCopied') })
    setShown(outcome === 'neither')
  }
  return (
    <div className="g-stack g-screen-only i-do">
      <div className="g-row">
        <Button size="large" icon={<PrintRegular />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button size="large" icon={<ShareRegular />} onClick={() => void send()}>
          {t('share')}
        </Button>
      </div>
      {isShown && <CopyField value={url} label={t('link')} />}
      <p className="g-quiet">{t('shareNote')}</p>
    </div>
  )
}
