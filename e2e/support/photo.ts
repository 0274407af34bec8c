/** A photo to hand in: a true PNG of a plain colour, of any size. */
import { greyPng } from '../../sandbox/png.ts'

export function photo(width: number, height: number): Buffer {
  return Buffer.from(greyPng(width, height))
}
