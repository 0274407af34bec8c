/** Renders the QR of an order as an image, which the customer can save by a long press without scripts. */
import type { QrModules } from './qr-picture.ts'
import { qrPng } from './qr-png.ts'

export type QrImageProps = {
  readonly modules: QrModules
  readonly label: string
}

export default function QrImage({ modules, label }: QrImageProps) {
  const { bytes, side } = qrPng(modules)
  const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return (
    <img className="p-qr-code p-qr-image" src={`data:image/png;base64,${png}`} width={side} height={side} alt={label} />
  )
}
