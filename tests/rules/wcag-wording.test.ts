/**
 * The requirements of WCAG for texts and the pointer (docs/accessibility.md): no text explains a control only by its place, shape or
 * colour, and no action happens before a finger is lifted.
 */
import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { readSourceTree } from './architecture/source-tree.ts'
import { readNamespaces } from './texts/read-namespaces.ts'
import { textsOf } from './texts/word-tree.ts'

const SENSED: Readonly<Record<string, RegExp>> = {
  id: /\b(di atas|di bawah|kanan|kiri|pojok|sudut|bulat|hijau|merah|kuning|biru|abu-abu|berwarna)\b/i,
  en: /\b(above|below|left-hand|right-hand|(?:on|to) the (?:left|right)|corner|(?:at the )?(?:top|bottom)|round|square|green|red|yellow|blue|gr[ae]y|colou?red)\b/i,
}
/** By `<namespace>:<key>`: the reason why the place may be named. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'help:faq.account.age.answer': 'younger than, not a place',
  'help:terms.age.text': 'younger than, not a place',
  'sign-in:code.limit': 'names the heading “Masuk dengan cara lain”, and also its place',
  'sign-in:guide.steps.cancel.text': 'names the button of another window, and also its place',
}
const texts = readNamespaces('.').flatMap(({ name, words }) =>
  Object.keys(SENSED).flatMap((language) =>
    [...textsOf(words[language] ?? {})].flatMap(([key, variants]) =>
      variants.map((text) => ({ language, key: `${name}:${key}`, text })),
    ),
  ),
)
const isSensed = ({ language, text }: { readonly language: string; readonly text: string }) =>
  SENSED[language]?.test(text) ?? false

test('no text refers to a place, a shape or a colour', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  const found = texts.filter(isSensed).map(({ key }) => key)
  expect(found.filter((key) => !(key in EXCEPTIONS))).toEqual([])
  expect(
    Object.keys(EXCEPTIONS).filter((key) => !found.includes(key)),
    'an exception that is not needed',
  ).toEqual([])
})

test('a text that does so is found, in both languages', () => {
  const isFound = (language: string, text: string) => isSensed({ language, text })
  expect(isFound('id', 'Tekan tombol hijau di bawah')).toBe(true)
  expect(isFound('en', 'Press the button on the right')).toBe(true)
  expect(isFound('en', 'Is the number right? 3 minutes left')).toBe(false)
})

/** Listeners for pointer down, except the prefetch of a page, which changes nothing visible (core/shell/portal/prefetch.ts). */
const DOWN = /\bon(?:Pointer|Mouse|Touch)(?:Down|Start)\b|['"](?:pointerdown|mousedown|touchstart)['"]/

test('no action happens when the pointer goes down', () => {
  const sources = readSourceTree(fileURLToPath(new URL('../..', import.meta.url))).filter(
    ({ path }) => /^(core|plugins)\//.test(path) && /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.filter(({ text }) => DOWN.test(text)).map(({ path }) => path)
  // The dialog only notes where a press began, and acts when it ends.
  expect(found).toEqual(['core/kit/ui/dialog/modal.tsx', 'core/shell/portal/prefetch.ts'])
})
