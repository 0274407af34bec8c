import { expect, test } from 'vitest'
import { partnerSchema } from './partner.schema.ts'
import { iconOf, picturesOf, withPictures } from './pictures.ts'

const brand = {
  color: '#15803d',
  logo: 'a.svg',
  logoOnCover: 'a-cover.svg',
  icon: 'a-icon.png',
  cover: { tone: 'dark', scene: 'a-scene.webp' },
} as const
const POINTERS = ['/brand/logo', '/brand/logoOnCover', '/brand/icon', '/brand/cover/scene']

test('each picture is listed with its pointer', () => {
  expect(picturesOf(brand)).toEqual(
    ['a.svg', 'a-cover.svg', 'a-icon.png', 'a-scene.webp'].map((file, index) => ({ pointer: POINTERS[index], file })),
  )
  expect(picturesOf({ color: '#15803d', cover: {} })).toEqual([])
})

test('every field of the schema with the pattern of a picture is listed', () => {
  const { cover, ...fields } = partnerSchema.properties.brand.properties
  const isPicture = ([, field]: readonly [string, object]) =>
    'pattern' in field && field.pattern === fields.logo.pattern
  const named = [
    ...Object.entries(fields)
      .filter(isPicture)
      .map(([key]) => `/brand/${key}`),
    ...Object.entries(cover.properties)
      .filter(isPicture)
      .map(([key]) => `/brand/cover/${key}`),
  ]
  expect(named).toEqual(POINTERS)
})

test.each([
  ['/brand/logo', { ...brand, logo: undefined }],
  ['/brand/logoOnCover', { ...brand, logoOnCover: undefined }],
  ['/brand/icon', { ...brand, icon: undefined }],
  ['/brand/cover/scene', { ...brand, cover: { tone: 'dark' } }],
])('without %s the brand has all other fields', (pointer, others) => {
  const rest = withPictures(brand, (picture) => picture.pointer !== pointer)
  expect(rest).toEqual(others)
  expect(picturesOf(rest).map((picture) => picture.pointer)).toEqual(POINTERS.filter((other) => other !== pointer))
})

test('a brand whose pictures are all usable stays the same object', () => {
  expect(withPictures(brand, () => true)).toBe(brand)
})

test('the icon is the logo when the file names none', () => {
  expect([iconOf(brand), iconOf({ color: '#15803d', logo: 'a.svg' }), iconOf({ color: '#15803d' })]).toEqual([
    'a-icon.png',
    'a.svg',
    undefined,
  ])
})
