/** The lock file holds what every machine needs, not only the one that wrote it: else a fresh clone cannot install. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { readonly optional?: boolean; readonly optionalDependencies?: Readonly<Record<string, string>> }

test('packages for other machines are all in package-lock.json; if not, a registry was missing some when it was written', () => {
  const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${owner}/node_modules/${name}` in packages))
      .map((name) => `${owner || 'package.json'} names ${name}`),
  )
  expect(missing).toEqual([])
})
