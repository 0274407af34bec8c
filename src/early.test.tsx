import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { keepEarlyPresses } from './early.ts'

const USABLE = 'gapura:usable'

/** What fires the event that ends the keeping. It is fired after the test too, so that no listener stays on the document. */
function keepPresses(follow?: Parameters<typeof keepEarlyPresses>[2]): EventTarget {
  const usable = new EventTarget()
  keepEarlyPresses(document, usable, follow)
  onTestFinished(() => void usable.dispatchEvent(new Event(USABLE)))
  return usable
}

function page() {
  document.body.innerHTML = '<form><input name="phone"><button>Lanjut</button></form>'
  const form = document.querySelector('form')
  const button = document.querySelector('button')
  if (!form || !button) throw new Error('the page is not as written')
  return { form, button }
}

it('sends a form again that was sent before anybody listened, once', () => {
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

it('sends nothing that nobody pressed', () => {
  const usable = keepPresses()
  const { form } = page()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).not.toHaveBeenCalled()
})

it('presses a button again that was pressed before anybody listened', () => {
  const usable = keepPresses()
  document.body.innerHTML = '<button type="button">EN</button>'
  const button = document.querySelector('button')
  if (!button) throw new Error('the page is not as written')
  button.click()
  const heard = vi.fn()
  button.addEventListener('click', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('follows a link once the portal can add to it what it knows', () => {
  const follow = vi.fn()
  const usable = keepPresses(follow)
  document.body.innerHTML = '<a href="/login/lestari/password"><span>Kata sandi</span></a>'
  const link = document.querySelector('a')
  if (!link) throw new Error('the page is not as written')
  const early = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.querySelector('span')?.dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  const heard = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(follow).not.toHaveBeenCalled()
})

it('follows a link by itself when nobody comes to listen, and leaves those for another tab alone', () => {
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

it('types again what was typed before anybody listened', async () => {
  const usable = keepPresses()
  document.body.innerHTML = `<main>${renderToString(<Search />)}</main>`
  const main = document.querySelector('main')
  const field = document.querySelector('input')
  if (!main || !field) throw new Error('the page is not as written')
  field.value = 'kode'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const root = await act(async () => hydrateRoot(main, <Search />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect([field.value, document.querySelector('output')?.textContent]).toEqual(['kode', 'kode'])
  await act(async () => root.unmount())
})
