/** The pictures that a partner's file may name, all of them in `logos/`. The rest of the code reads them from here, so that none is forgotten. */
import type { Partner } from './partner.ts'

type Brand = Partner['brand']

/** Largest size of a picture in bytes: a phone on a slow line waits for it. */
export const MAX_PICTURE_BYTES = 200 * 1024

type PictureField = {
  /** JSON pointer (RFC 6901) to the field in the partner's file. */
  readonly pointer: string
  readonly of: (brand: Brand) => string | undefined
  readonly without: (brand: Brand) => Brand
}

const FIELDS: readonly PictureField[] = [
  { pointer: '/brand/logo', of: ({ logo }) => logo, without: ({ logo: _, ...brand }) => brand },
  {
    pointer: '/brand/logoOnCover',
    of: ({ logoOnCover }) => logoOnCover,
    without: ({ logoOnCover: _, ...brand }) => brand,
  },
  { pointer: '/brand/icon', of: ({ icon }) => icon, without: ({ icon: _, ...brand }) => brand },
  {
    pointer: '/brand/cover/scene',
    of: ({ cover }) => cover?.scene,
    without: ({ cover: { scene: _, ...cover } = {}, ...brand }) => ({ ...brand, cover }),
  },
]

/** A picture that a partner's file names. Two fields may name the same file. */
export type BrandPicture = Pick<PictureField, 'pointer'> & { readonly file: string }

export function picturesOf(brand: Brand): readonly BrandPicture[] {
  return FIELDS.flatMap(({ pointer, of }) => {
    const file = of(brand)
    return file === undefined ? [] : { pointer, file }
  })
}

/** The brand with those of its pictures that pass; the same object when all do. */
export function withPictures(brand: Brand, isUsable: (picture: BrandPicture) => boolean): Brand {
  const usable = new Set(picturesOf(brand).flatMap((picture) => (isUsable(picture) ? picture.pointer : [])))
  return FIELDS.reduce(
    (rest, { pointer, of, without }) => (of(rest) === undefined || usable.has(pointer) ? rest : without(rest)),
    brand,
  )
}

/** The file for the browser's tab and for the home screen of phones. */
export function iconOf({ icon, logo }: Brand): string | undefined {
  return icon ?? logo
}
