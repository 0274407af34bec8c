import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { replayEarlyClicks } from './early.ts'

const USABLE = 'gapura:usable'

/**
 * Returns the target of the event that ends the recording. The event is also fired after the test, so that no listener
 * stays on the document.
 */
function keepPresses(follow?: Parameters<typeof replayEarlyClicks>[2]): EventTarget {
  const usable = new EventTarget()
  replayEarlyClicks(document, usable, follow)
  onTestFinished(() => void usable.dispatchEvent(new Event(USABLE)))
  return usable
}

function page() {
  document.body.innerHTML = '<form><input name="phone"><button>Lanjut</button></form>'
  const form = document.querySelector('form')
  const button = document.querySelector('button')
  if (!form || !button) throw new Error('The test page lacks an element')
  return { form, button }
}

it('submits a form again, once, that was submitted before the portal was ready', () => {
  const usable = keepPresses()
  const { form, button } = page()
  button.click()
  button.click()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
  button.click()
  expect(heard).toHaveBeenCalledTimes(2)
})

it('submits nothing when nothing was pressed', () => {
  const usable = keepPresses()
  const { form } = page()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).not.toHaveBeenCalled()
})

it('clicks a button again that was clicked before the portal was ready', () => {
  const usable = keepPresses()
  document.body.innerHTML = '<button type="button">EN</button>'
  const button = document.querySelector('button')
  if (!button) throw new Error('The test page lacks an element')
  button.click()
  const heard = vi.fn()
  button.addEventListener('click', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('holds a link back and clicks it again when the portal is ready', () => {
  const follow = vi.fn()
  const usable = keepPresses(follow)
  document.body.innerHTML = '<a href="/login/lestari/password"><span>Kata sandi</span></a>'
  const link = document.querySelector('a')
  if (!link) throw new Error('The test page lacks an element')
  const early = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.querySelector('span')?.dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  const heard = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(follow).not.toHaveBeenCalled()
})

it('follows a link after a while when the portal does not get ready, and ignores links to anchors and other tabs', () => {
  vi.useFakeTimers()
  try {
    const follow = vi.fn()
    keepPresses(follow)
    document.body.innerHTML =
      '<a href="/faq">Tanya</a><a href="about:blank" target="_blank">Chat</a><a href="#isi">Isi</a>'
    const press = (index: number) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      document.querySelectorAll('a')[index]?.dispatchEvent(click)
      return click.defaultPrevented
    }
    expect([press(1), press(2), press(0)]).toEqual([false, false, true])
    vi.advanceTimersByTime(8_000)
    expect(follow.mock.calls.map(([url]) => String(url))).toEqual([expect.stringMatching(/\/faq$/)])
  } finally {
    vi.useRealTimers()
  }
})

function Search() {
  const [query, setQuery] = useState('')
  return (
    <>
      <input value={query} onChange={({ target }) => setQuery(target.value)} />
      <output>{query}</output>
    </>
  )
}

it('types text again that was typed before the portal was ready', async () => {
  const usable = keepPresses()
  document.body.innerHTML = `<main>${renderToString(<Search />)}</main>`
  const main = document.querySelector('main')
  const field = document.querySelector('input')
  if (!main || !field) throw new Error('The test page lacks an element')
  field.value = 'kode'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const root = await act(async () => hydrateRoot(main, <Search />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect([field.value, document.querySelector('output')?.textContent]).toEqual(['kode', 'kode'])
  await act(async () => root.unmount())
})
