import { beforeEach, expect, it } from 'vitest'
import { showFailure, showRefusal, showSlow } from './failure-screens.ts'

let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main class="s-wait"><div role="status"><h1>Memuat…</h1></div></main></div>'
  root = document.querySelector<HTMLElement>('#root') ?? document.body
})
const linesOf = (selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].map(({ lang, textContent }) => [lang, textContent])

it('refuses an unknown host name in both languages, with the same texts as the host', () => {
  showRefusal(root)
  expect(linesOf('h1 span')).toEqual([
    ['id', 'Alamat ini tidak dikenal di sini.'],
    ['en', 'This address is not known here.'],
  ])
})

it('shows that loading takes long and keeps the loading screen', () => {
  showSlow(root)
  expect(linesOf('.s-wait [role=status] span').map(([language]) => language)).toEqual(['id', 'en'])
})

it('offers a button to try again, which brings the loading screen back', async () => {
  const before = root.innerHTML
  const again = showFailure(root)
  const button = root.querySelector('button')
  expect(linesOf('h1 span')).toHaveLength(2)
  expect(document.activeElement).toBe(button)
  button?.click()
  await again
  expect(root.innerHTML).toBe(before)
})
