/**
 * Checks that the lock file lists the packages of every platform, not only of the one that wrote it. Otherwise a fresh
 * clone cannot install.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { readonly optional?: boolean; readonly optionalDependencies?: Readonly<Record<string, string>> }

test('the packages for all platforms are in package-lock.json; if not, the registry lacked some when it was written', () => {
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
