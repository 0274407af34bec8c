/**
 * The QR of an order as a picture to upload in a payment application: merchant, amount and order number round the code, dark
 * on white whatever the theme, with the quiet zone that ISO/IEC 18004 asks for. Drawn on the device, without a call.
 */
import { encode } from 'uqr'

export type QrPicture = {
  /** What the QR encodes. */
  readonly qr: string
  readonly merchant: string
  /** Above the code, for example `QRIS`. */
  readonly scheme: string
  readonly amount: string
  /** Below the amount: the order number, until when it can be paid. */
  readonly lines: readonly string[]
}

/** Pixels. */
const WIDTH = 720
const MARGIN = 40
/** Modules of white round the code. */
const QUIET = 4
const FONT = 'system-ui, sans-serif'

/** The canvas's own height follows from what is drawn. @throws where this browser has no canvas */
export function drawQrPicture(canvas: HTMLCanvasElement, { qr, merchant, scheme, amount, lines }: QrPicture): void {
  const { data, size } = encode(qr, { ecc: 'M', border: QUIET })
  // Whole pixels: blurred edges cost a camera.
  const module = Math.floor((WIDTH - 2 * MARGIN) / size)
  const side = module * size
  const top = 150
  canvas.width = WIDTH
  canvas.height = top + side + 110 + lines.length * 40
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  const left = Math.floor((WIDTH - side) / 2)
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(left + x * module, top + y * module, module, module)
    }
  }
  pen.textAlign = 'center'
  const write = (text: string, y: number, height: number, weight: number) => {
    pen.font = `${weight} ${height}px ${FONT}`
    // A long name is set narrower instead of being cut off.
    pen.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN)
  }
  write(merchant, 76, 40, 700)
  write(scheme, 124, 30, 400)
  write(amount, top + side + 48, 48, 700)
  for (const [index, line] of lines.entries()) write(line, top + side + 100 + index * 40, 28, 400)
}

/** The merchant's name in a QRIS payload, as the payer's application shows it (EMVCo, tag 59); null: it has none. */
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
