/** For tests: a photo, and the images and canvases that the test's DOM lacks. */
import { onTestFinished } from 'vitest'

/** A file that begins as a JPEG does. */
export const PHOTO = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(12).fill(0)])], 'ktp.jpg')

/** Stubs for what this DOM lacks: images are decoded, drawn and encoded (to 312 kB) when the test says so. */
export function pictures() {
  const step = { decode: Promise.resolve(), encode: Promise.resolve() }
  const pen = { fillRect() {}, translate() {}, rotate() {}, drawImage() {} }
  const before = [Image.prototype, HTMLCanvasElement.prototype].map(
    (one) => [one, Object.getOwnPropertyDescriptors(one)] as const,
  )
  Object.assign(Image.prototype, { decode: () => step.decode })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (done: (blob: Blob) => void) => void step.encode.then(() => done(new Blob([new Uint8Array(312_000)]))),
  })
  onTestFinished(() => {
    for (const [one, descriptors] of before) {
      Reflect.deleteProperty(one, 'decode')
      Object.defineProperties(one, descriptors)
    }
  })
  return step
}
