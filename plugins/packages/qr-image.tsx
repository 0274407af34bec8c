/** The QR of an order as an image that she can keep by a long press, where no script saves it. */
import { qrPng } from './qr-png.ts'

export type QrImageProps = {
  /** The content of the QR. */
  readonly text: string
  readonly label: string
}

export default function QrImage({ text, label }: QrImageProps) {
  const { bytes, side } = qrPng(text)
  const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return (
    <img className="p-qr-code p-qr-image" src={`data:image/png;base64,${png}`} width={side} height={side} alt={label} />
  )
}
