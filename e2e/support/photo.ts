/** A photo to upload: a valid PNG of one colour, of any size. */
import { greyPng } from '../../sandbox/pictures/png.ts'

export function photo(width: number, height: number): Buffer {
  return Buffer.from(greyPng(width, height))
}
