import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qris } from '../../../sandbox/world/qris.ts'
import { paintQrPicture, merchantIn } from './qr-picture.ts'

const QR = qris({ amount: 10_000, merchant: 'Lestari Net', reference: 'pur_7' })

/** A canvas that records rectangles and texts. */
function createCanvas() {
  const rectangles: { color: string; at: readonly number[] }[] = []
  const texts: string[] = []
  const heights: number[] = []
  /** The largest width of each text. */
  const widths: number[] = []
  const pen = {
    fillStyle: '',
    font: '',
    textAlign: '',
    fillRect: (...at: readonly number[]) => void rectangles.push({ color: pen.fillStyle, at }),
    fillText: (text: string, _: number, y: number, width: number) => {
      texts.push(`${pen.fillStyle} ${text}`)
      widths.push(width)
      heights.push(y)
    },
  }
  const canvas = { width: 0, height: 0, getContext: () => pen }
  // The code uses only these members of a canvas.
  return { rectangles, texts, heights, widths, canvas, asCanvas: canvas as unknown as HTMLCanvasElement }
}

it('paints merchant, amount and order number in black on white, and the code with a quiet zone of four modules', () => {
  const { rectangles, texts, canvas, asCanvas } = createCanvas()
  const lines = ['Nomor pesanan: pur_7', 'Berlaku sampai 21.15']
  paintQrPicture(asCanvas, { qr: QR, merchant: 'Lestari Net', scheme: 'QRIS', amount: 'Rp 10.000', lines })
  expect(texts).toEqual(['Lestari Net', 'QRIS', 'Rp 10.000', ...lines].map((text) => `black ${text}`))
  const [ground, ...modules] = rectangles
  expect(ground).toEqual({ color: 'white', at: [0, 0, canvas.width, canvas.height] })
  const { data, size } = encode(QR, { ecc: 'M', border: 0 })
  const [first] = modules
  const module = first?.at[2] ?? 0
  expect(Number.isInteger(module) && module >= 4).toBe(true)
  // Without the quiet zone the code begins at the outermost dark modules, which are its finder patterns.
  const [left, top] = [0, 1].map((axis) => Math.min(...modules.map(({ at }) => at[axis] ?? 0)))
  if (left === undefined || top === undefined) throw new Error('nothing was painted')
  expect(left).toBeGreaterThanOrEqual(4 * module)
  const painted = new Set(modules.map(({ at: [x = 0, y = 0] }) => `${(x - left) / module} ${(y - top) / module}`))
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect(painted).toEqual(new Set(expected))
  expect(left + (size + 4) * module).toBeLessThanOrEqual(canvas.width)
})

it('leaves a margin beside the code and beside a long name', () => {
  const { rectangles, widths, canvas, asCanvas } = createCanvas()
  paintQrPicture(asCanvas, { qr: QR, merchant: 'Lestari '.repeat(20), scheme: 'QRIS', amount: 'Rp 1', lines: [] })
  const [, ...modules] = rectangles
  const module = modules[0]?.at[2] ?? 0
  const left = Math.min(...modules.map(({ at: [x = 0] }) => x)) - 4 * module
  expect(left).toBeGreaterThanOrEqual(40)
  expect(new Set(widths)).toEqual(new Set([canvas.width - 80]))
})

it.each([
  [QR, 'Lestari Net'],
  ['000201', null],
  ['5900', null],
  ['https://pay.example/1', null],
])('the merchant of %s is %s', (qr, merchant) => {
  expect(merchantIn(qr)).toBe(merchant)
})

it.each([0, 1, 4])('the picture has room for %i lines below the amount, each at its own height', (count) => {
  const { heights, rectangles, canvas, asCanvas } = createCanvas()
  const lines = Array.from({ length: count }, (_, at) => `line ${at}`)
  paintQrPicture(asCanvas, { qr: QR, merchant: 'Lestari Net', scheme: 'QRIS', amount: 'Rp 10.000', lines })
  const bottom = Math.max(...rectangles.slice(1).map(({ at: [, y = 0, , height = 0] }) => y + height))
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights).size).toBe(3 + count)
  expect(heights.slice(2).every((y) => y > bottom && y < canvas.height)).toBe(true)
  expect(canvas.height - Math.max(...heights)).toBeGreaterThanOrEqual(10)
  expect(canvas.height - Math.max(...heights)).toBeLessThan(80)
})

it('a browser without a canvas throws its own error', () => {
  const canvas = { width: 0, height: 0, getContext: () => null } as unknown as HTMLCanvasElement
  const content = { qr: QR, merchant: 'a', scheme: 'b', amount: 'c', lines: [] }
  expect(() => paintQrPicture(canvas, content)).toThrow('This browser has no canvas')
})
