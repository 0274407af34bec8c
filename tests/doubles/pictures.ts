/** For tests: a photo, and the images and canvases that the test's DOM lacks. */
import { onTestFinished } from 'vitest'

/** A file with the first bytes of a JPEG. */
export const PHOTO = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(12).fill(0)])], 'ktp.jpg')

/** Draws nothing but single pixels, which can be read. `change`: what a browser does to them that prevents fingerprinting. */
export function createPen(change: (data: Uint8ClampedArray) => void = () => undefined) {
  const colors = new Map<string, readonly number[]>()
  const pen = {
    fillStyle: '',
    fillRect: (x: number, y: number) =>
      void colors.set(
        `${x} ${y}`,
        [1, 3, 5].map((start) => Number.parseInt(pen.fillStyle.slice(start, start + 2), 16)),
      ),
    fillText: (_text: string) => undefined,
    translate: () => undefined,
    rotate: () => undefined,
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4)
      for (let at = 0; at < width * height; at += 1) {
        data.set([...(colors.get(`${at % width} ${Math.floor(at / width)}`) ?? [0, 0, 0]), 255], at * 4)
      }
      change(data)
      return { data }
    },
  }
  return pen
}

/** Stubs for images and canvases: they are decoded, drawn and encoded (to 312 kB) when the test allows it. `pen`: null for no canvas. */
export function pictures(pen: ReturnType<typeof createPen> | null = createPen()) {
  const step = { decode: Promise.resolve(), encode: Promise.resolve() }
  const before = [Image.prototype, HTMLCanvasElement.prototype].map(
    (prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
  )
  Object.assign(Image.prototype, { decode: () => step.decode })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (done: (blob: Blob) => void) => void step.encode.then(() => done(new Blob([new Uint8Array(312_000)]))),
  })
  onTestFinished(() => {
    for (const [prototype, descriptors] of before) {
      Reflect.deleteProperty(prototype, 'decode')
      Object.defineProperties(prototype, descriptors)
    }
  })
  return step
}
