/** Saves the QR of an order as a picture, for a payment app on the same phone. */
import { keepsPixels, useLanguage, useNotices, usePortal, useTexts } from '@gapura/core'
import { loadScript } from '@gapura/core/api'
import { formatMoney, formatDateTime } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download'
import { useState } from 'react'
import type { Purchase } from '../endpoints.ts'
import { orderNumberOf } from '../order/order-state.ts'
import { merchantIn, paintQrPicture, qrModules, type QrPicture } from './qr-picture.ts'
import { savePicture } from './save-picture.ts'

type Props = {
  readonly purchase: Purchase
  readonly qr: string
  /** The button is the primary button of the page. */
  readonly isPrimary: boolean
}

export function SaveQr({ purchase, qr, isPrimary }: Props) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const notices = useNotices()
  const { partner } = usePortal()
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    try {
      const picture = {
        qr,
        merchant: merchantIn(qr) ?? partner.name,
        scheme: t('confirm.qris'),
        amount: formatMoney(purchase.amount, purchase.package.currency),
        lines: [
          purchase.package.name,
          t('pay.order', { id: orderNumberOf(purchase) }),
          t('picture.until', { time: formatDateTime(purchase.expires_at, language) }),
        ],
      }
      const png = keepsPixels() ? await paintedPng(picture) : await encodedPng(qr)
      const file = new File([png], `qris-${orderNumberOf(purchase)}.png`, { type: 'image/png' })
      if ((await savePicture(file, navigator)) === 'downloaded')
        notices.show({ intent: 'success', text: t('picture.saved') })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        appearance={isPrimary ? 'primary' : 'secondary'}
        icon={<ArrowDownloadRegular />}
        size="large"
        onClick={() => void save()}
      >
        {t('picture.save')}
      </Button>
      {hasFailed && <p role="alert">{t('picture.failed')}</p>}
    </>
  )
}

function paintedPng(picture: QrPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  paintQrPicture(canvas, picture)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}

/** The code alone, encoded without a canvas: this browser would make noise of it. */
async function encodedPng(qr: string): Promise<Blob> {
  const { qrPng } = await loadScript(import('./qr-png.ts'))
  return new Blob([new Uint8Array(qrPng(qrModules(qr)).bytes)])
}
