/** Paints the QR of an order for a payment app: dark on white in every theme, with the quiet zone of ISO/IEC 18004. Makes no call. */
import { encode } from 'uqr'

export type QrPicture = {
  readonly qr: string
  readonly merchant: string
  /** Text above the code, for example `QRIS`. */
  readonly scheme: string
  readonly amount: string
  /** Lines below the amount, such as the order number and the expiry. */
  readonly lines: readonly string[]
}

const WIDTH_PIXELS = 720
const MARGIN_PIXELS = 40
/** Modules; the others are pixels. */
const QUIET_ZONE_MODULES = 4
const FONT = 'system-ui, sans-serif'

export type QrModules = {
  /** Rows with the quiet zone; true is dark. */
  readonly data: readonly (readonly boolean[])[]
  readonly size: number
}

export function qrModules(qr: string): QrModules {
  return encode(qr, { ecc: 'M', border: QUIET_ZONE_MODULES })
}

/** Resizes the canvas to the content. @throws when the browser has no canvas */
export function paintQrPicture(canvas: HTMLCanvasElement, { qr, merchant, scheme, amount, lines }: QrPicture): void {
  const { data, size } = qrModules(qr)
  // Whole pixels, because blurred edges are hard to scan.
  const module = Math.floor((WIDTH_PIXELS - 2 * MARGIN_PIXELS) / size)
  const side = module * size
  const top = 150
  canvas.width = WIDTH_PIXELS
  canvas.height = top + side + 110 + lines.length * 40
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  const left = Math.floor((WIDTH_PIXELS - side) / 2)
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(left + x * module, top + y * module, module, module)
    }
  }
  pen.textAlign = 'center'
  const write = (text: string, y: number, height: number, weight: number) => {
    pen.font = `${weight} ${height}px ${FONT}`
    // `fillText` condenses a long name to this width.
    pen.fillText(text, WIDTH_PIXELS / 2, y, WIDTH_PIXELS - 2 * MARGIN_PIXELS)
  }
  write(merchant, 76, 40, 700)
  write(scheme, 124, 30, 400)
  write(amount, top + side + 48, 48, 700)
  for (const [index, line] of lines.entries()) write(line, top + side + 100 + index * 40, 28, 400)
}

/** The merchant's name in a QRIS payload, as the payment app shows it (EMVCo, tag 59); null if it is missing. */
export function merchantIn(qr: string): string | null {
  let rest = qr
  while (rest.length >= 4) {
    const length = Number(rest.slice(2, 4))
    if (!Number.isInteger(length)) return null
    const value = rest.slice(4, 4 + length)
    if (rest.startsWith('59')) return value.trim() === '' ? null : value.trim()
    rest = rest.slice(4 + length)
  }
  return null
}
