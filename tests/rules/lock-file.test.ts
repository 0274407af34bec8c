/**
 * Checks that the lock file lists the packages of every platform, not only of the platform that wrote it: otherwise a fresh clone cannot
 * install. And that it pins the content of each package, and that none needs a script of its own to run at installation.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  readonly optional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const installed = Object.entries(packages).filter(([path]) => /node_modules\/(?!@gapura\/)/.test(path))

test('the packages for all platforms are in package-lock.json; if not, the registry lacked some when it was written', () => {
  const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${owner}/node_modules/${name}` in packages))
      .map((name) => `${owner || 'package.json'} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('the content of every package is pinned by a sha512', () => {
  expect(installed.length).toBeGreaterThan(300)
  const unpinned = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unpinned.map(([path]) => path)).toEqual([])
})

/** Packages that have an installation script and work without it. npm runs none (`ignore-scripts` in .npmrc). */
const WORK_WITHOUT: Readonly<Record<string, string>> = {
  'node_modules/core-js': 'prints a request for donations',
  'node_modules/workerd': 'replaces its starter by a link to the program, which saves a process',
}

test('no package runs a script at installation; a new package that wants to is reviewed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path)
  expect(wanting).toEqual(Object.keys(WORK_WITHOUT))
})
