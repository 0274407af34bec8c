/**
 * A browser without all APIs that one of the oldest supported browsers lacks (tools/build/old-browsers/targets.ts). The removed
 * APIs come from the compatibility data, so the list follows it and the targets.
 */
import type { Page } from '@playwright/test'
import { readApis, type BrowserApi } from '../tools/build/old-browsers/lacking.ts'
import { readManifest } from '../tools/build/sizes.ts'
import { arriveFromRouter, CUSTOMERS, orderFirst, signIn, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

/** Playwright's own scripts in the page need these to read values from it. */
const NEEDED: readonly string[] = ['BigInt64Array', 'BigUint64Array']
const lacking = readApis().lacking.filter(({ path }) => !NEEDED.includes(path))
const texts = WORDS.id

function removeApis(apis: readonly Pick<BrowserApi, 'kind' | 'owner' | 'name'>[]): void {
  const holderOf = (owner: string): unknown =>
    owner === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : Reflect.get(globalThis, owner)
  const remove = (holder: unknown, name: string) => {
    if ((typeof holder === 'object' && holder !== null) || typeof holder === 'function') {
      Reflect.deleteProperty(holder, name)
    }
  }
  const selectors = new Set<string>()
  for (const { kind, owner, name } of apis) {
    if (kind === 'selector') {
      selectors.add(name)
      continue
    }
    const holder = holderOf(owner)
    if (kind === 'static') remove(holder, name)
    else if (kind === 'member' && typeof holder === 'function') remove(Reflect.get(holder, 'prototype'), name)
    else {
      remove(globalThis, name)
      if (owner === 'Window') remove(Reflect.get(globalThis, 'Window')?.prototype, name)
    }
  }
  // A browser throws at a selector that it does not know.
  const isUnknown = (text: unknown) =>
    [...String(text).matchAll(/:([a-z-]+)\(/g)].some(([, name = '']) => selectors.has(name))
  const { supports } = CSS
  CSS.supports = (...args: [string, string?]) => !isUnknown(args[0]) && Reflect.apply(supports, CSS, args)
  for (const holder of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const method: unknown = Reflect.get(holder, name)
      if (typeof method !== 'function') continue
      Reflect.set(holder, name, function (this: unknown, text: unknown) {
        if (isUnknown(text)) throw new DOMException(`${String(text)} is not a valid selector`, 'SyntaxError')
        return Reflect.apply(method, this, [text])
      })
    }
  }
}

function countPolyfills(page: Page): () => number {
  const file = readManifest('dist')['virtual:polyfills']?.file
  if (file === undefined) throw new Error('The build has no polyfills')
  let count = 0
  page.on('request', (request) => (count += request.url().endsWith(`/${file}`) ? 1 : 0))
  return () => count
}

test('a customer with a browser of 2020 signs in, buys a package and sees it', async ({ page, host, desk }) => {
  await page.addInitScript(removeApis, lacking)
  const polyfills = countPolyfills(page)
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  expect(polyfills()).toBeGreaterThan(0)
  // APIs that the portal does not use get no polyfill, so the page does lack the removed ones.
  const there = ['structuredClone', 'BroadcastChannel', 'requestIdleCallback', 'reportError', 'navigation']
  expect(await page.evaluate((names) => names.filter((name) => name in window), there)).toEqual([])

  await orderFirst(page)
  const { id } = await desk.lastPayment()
  await desk.pay(id)
  await expect(page.getByRole('heading', { name: texts.queued })).toBeVisible()
  await page.getByRole('link', { name: texts.home }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
  await expect(page.getByText(/^Sisa data/).first()).toBeVisible()
})

test('a form from before the portal was usable is sent then, in a browser without requestSubmit', async ({
  page,
  desk,
}) => {
  await page.addInitScript(removeApis, lacking)
  await openSignedIn(page, desk)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const main = readManifest('dist')['src/browser/main.tsx']?.file ?? ''
  await page.route(`**/${main}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/change_password', { waitUntil: 'commit' })
  await page.getByLabel('Kata sandi saat ini').fill('Lama-123')
  // The page's first script stores the form until the portal is ready.
  await page.waitForFunction(() => {
    const form = document.querySelector('#content form')
    return form !== null && !form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  release()
  await expect(page.getByText('Ulangi kata sandi Anda')).toBeVisible()
  await expect(page.getByLabel('Kata sandi saat ini')).toHaveValue('Lama-123')
})

test('a current browser loads no polyfills', async ({ page, host, desk }) => {
  const polyfills = countPolyfills(page)
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  expect(polyfills()).toBe(0)
})
