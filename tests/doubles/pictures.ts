/** For tests: a photo, and the images and canvases that the test's DOM lacks. */
import { onTestFinished } from 'vitest'

/** A file with the first bytes of a JPEG. */
export const PHOTO = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(12).fill(0)])], 'ktp.jpg')

/** Stubs for images and canvases: they are decoded, drawn and encoded (to 312 kB) when the test allows it. */
export function pictures() {
  const step = { decode: Promise.resolve(), encode: Promise.resolve() }
  const pen = { fillRect() {}, translate() {}, rotate() {}, drawImage() {} }
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
