/** Detects browsers that change the pixels of a canvas. A photo or QR code is then not encoded in the browser. */
/** Pixels of each side: 25 in all, because a browser may change only some. */
const SIDE = 5
/** Steps through the colours, so that each pixel and channel differs. */
const STEP = 0x9c4f1

/**
 * Whether a canvas returns what was drawn on it. Browsers and extensions that prevent fingerprinting return changed pixels, sometimes only
 * noise; a photo or a QR code would be encoded from these.
 */
export function keepsPixels(): boolean {
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
    const pen = canvas.getContext('2d')
    if (!pen) return false
    const colors = Array.from({ length: SIDE * SIDE }, (_, at) => at * STEP)
    for (const [at, color] of colors.entries()) {
      pen.fillStyle = `#${color.toString(16).padStart(6, '0')}`
      pen.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1)
    }
    const { data } = pen.getImageData(0, 0, SIDE, SIDE)
    return colors.every((color, at) =>
      [color >> 16, (color >> 8) & 255, color & 255, 255].every((value, channel) => data[4 * at + channel] === value),
    )
  } catch {
    // Some refuse the reading.
    return false
  }
}
