import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenseText, refusedLicenses, shippedPackages } from './licenses.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<
  typeof shippedPackages
>[0] extends infer Packages
  ? { readonly packages: Packages }
  : never
const shipped = shippedPackages(packages)

test('lists production packages at any depth, and none that only builds or tests', () => {
  const names = shipped.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', '@fluentui/react-dialog', 'kysely']))
  expect(names).not.toContain('vite')
})

test('every shipped package has a license that allows it', () => {
  expect(refusedLicenses(shipped)).toEqual([])
  expect(licenseText('node_modules/react')).toMatch(/^MIT License/)
})

test.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0)', false],
  ['GPL-3.0', true],
  ['unknown', true],
])('the license %s is refused: %s', (license, isRefused) => {
  const packet = { name: 'a', version: '1.0.0', license, path: 'node_modules/a' }
  expect(refusedLicenses([packet])).toEqual(isRefused ? [packet] : [])
})
