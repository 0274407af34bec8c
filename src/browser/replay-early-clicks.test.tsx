import { fireEvent } from '@testing-library/react'
import { act, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { replayEarlyClicks } from './replay-early-clicks.ts'

const USABLE = 'gapura:usable'

/** Returns the target of the event that begins the repeating. The listeners are removed after the test. */
function recordPresses(follow?: Parameters<typeof replayEarlyClicks>[2]): EventTarget {
  const usable = new EventTarget()
  const listen = vi.spyOn(document, 'addEventListener')
  replayEarlyClicks(document, usable, follow)
  const added = listen.mock.calls
  listen.mockRestore()
  onTestFinished(() => {
    for (const [type, listener, options] of added) document.removeEventListener(type, listener, options)
  })
  return usable
}

function page() {
  document.body.innerHTML = '<form><input name="phone"><button>Lanjut</button></form>'
  const form = document.querySelector('form')
  const button = document.querySelector('button')
  if (!form || !button) throw new Error('The test page lacks an element')
  return { form, button }
}

/** Marks elements as React does when it hydrates them. */
const take = (...elements: readonly Element[]) => {
  for (const element of elements) Object.assign(element, { __reactFiber$1: {} })
}

it('submits a form again, once, that was submitted before the portal was ready', () => {
  const usable = recordPresses()
  const { form, button } = page()
  button.click()
  button.click()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  take(...form.elements)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
  button.click()
  expect(heard).toHaveBeenCalledTimes(2)
})

it.each([
  ['<form method="post"><button>Lanjut</button></form>', false],
  ['<form action="/packages"><button>Saya sudah bayar</button></form>', false],
  ['<form><button>Simpan</button></form>', true],
])('holds no form that the host handles: %s', (html, isHeld) => {
  recordPresses()
  document.body.innerHTML = html
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(isHeld)
})

it('submits a form of a component that is hydrated later after its hydration, with the text typed there', async () => {
  const usable = recordPresses()
  const { form, button } = page()
  usable.dispatchEvent(new Event(USABLE))
  const phone = form.querySelector('input')
  if (!phone) throw new Error('The test page lacks an element')
  phone.value = '0812'
  phone.dispatchEvent(new Event('input', { bubbles: true }))
  button.click()
  const heard: string[] = []
  phone.addEventListener('input', () => heard.push(`typed ${phone.value}`))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push('sent')
  })
  take(...form.elements)
  await expect.poll(() => heard).toEqual(['typed 0812', 'sent'])
})

it('submits nothing without a press', () => {
  const usable = recordPresses()
  const { form } = page()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).not.toHaveBeenCalled()
})

it('does not repeat a click on a button that the click hydrated and that has handled it', () => {
  const usable = recordPresses()
  document.body.innerHTML = '<div><button type="button">Menu</button></div>'
  const button = document.querySelector('button')
  if (!button) throw new Error('The test page lacks an element')
  const heard = vi.fn()
  // As React does, whose listeners are at the root.
  button.parentElement?.addEventListener('click', () => {
    take(button)
    heard()
  })
  button.click()
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('repeats a click on a button from before the portal was ready', () => {
  const usable = recordPresses()
  document.body.innerHTML = '<button type="button">EN</button>'
  const button = document.querySelector('button')
  if (!button) throw new Error('The test page lacks an element')
  button.click()
  const heard = vi.fn()
  button.addEventListener('click', heard)
  take(button)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('repeats a click on a button of a component that is hydrated later, also when it was clicked meanwhile', async () => {
  const usable = recordPresses()
  document.body.innerHTML = '<button type="button">Lokasi</button>'
  const button = document.querySelector('button')
  if (!button) throw new Error('The test page lacks an element')
  usable.dispatchEvent(new Event(USABLE))
  button.click()
  const heard = vi.fn()
  button.addEventListener('click', heard)
  await expect.poll(() => heard).not.toHaveBeenCalled()
  take(button)
  await expect.poll(() => heard).toHaveBeenCalledTimes(1)
  button.click()
  expect(heard).toHaveBeenCalledTimes(2)
})

it('holds a click on a link and repeats it when the portal is ready', () => {
  const follow = vi.fn()
  const usable = recordPresses(follow)
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

it('follows a link after a timeout when the portal does not get ready, and ignores links to anchors and other tabs', () => {
  vi.useFakeTimers()
  try {
    const follow = vi.fn()
    recordPresses(follow)
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

it('types text in each frame until React sees it, because React sees no input while it hydrates a marked field', async () => {
  const usable = recordPresses()
  const { form } = page()
  const [field] = form.querySelectorAll('input')
  if (!field) throw new Error('The test page lacks an element')
  field.value = '0812'
  fireEvent.input(field)
  const see = notHydrated(field)
  const heard = vi.fn(() => {
    if (heard.mock.calls.length === 2) see()
  })
  field.addEventListener('input', heard)
  usable.dispatchEvent(new Event(USABLE))
  expect(heard).toHaveBeenCalledTimes(1)
  await expect.poll(() => heard).toHaveBeenCalledTimes(2)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect([field.value, heard.mock.calls.length]).toEqual(['0812', 2])
})

/** Marks the field as React does, which sees assignments to its value. Returns a function by which React sees the field's text. */
function notHydrated(field: HTMLInputElement): () => void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  if (!value) throw new Error('An input has no value')
  let seen = field.value
  Object.defineProperty(field, 'value', {
    get: () => value.get?.call(field),
    set: (text: string) => {
      seen = text
      value.set?.call(field, text)
    },
  })
  Object.assign(field, { __reactFiber$1: {}, _valueTracker: { getValue: () => seen } })
  return () => void (seen = field.value)
}

it('repeats a click after the text that was typed before it', async () => {
  const usable = recordPresses()
  document.body.innerHTML = '<form><input name="address"><button type="button">Batal</button></form>'
  const field = document.querySelector('input')
  const button = document.querySelector('button')
  if (!field || !button) throw new Error('The test page lacks an element')
  field.value = 'Jl. Hanoman'
  fireEvent.input(field)
  button.click()
  const see = notHydrated(field)
  take(button)
  const heard: string[] = []
  button.addEventListener('click', () => heard.push('pressed'))
  field.addEventListener('input', () => {
    heard.push('typed')
    if (heard.length === 2) see()
  })
  usable.dispatchEvent(new Event(USABLE))
  await expect.poll(() => heard).toContain('pressed')
  expect(heard).toEqual(['typed', 'typed', 'pressed'])
})

it('repeats that the customer has emptied a field', async () => {
  document.body.innerHTML = `<main>${renderToString(<Address start="Jl. Lama" />)}</main>`
  const main = document.querySelector('main')
  if (!main) throw new Error('The test page lacks an element')
  const usable = recordPresses()
  typeAddress('')
  const root = await act(async () => hydrateRoot(main, <Address start="Jl. Lama" />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect([document.querySelector('textarea')?.value, document.querySelector('output')?.textContent]).toEqual(['', ''])
  await act(async () => root.unmount())
})

it('repeats text that was typed before this script ran', async () => {
  document.body.innerHTML = `<main>${renderToString(<Search />)}</main>`
  const main = document.querySelector('main')
  const field = document.querySelector('input')
  if (!main || !field) throw new Error('The test page lacks an element')
  field.value = 'kode'
  const usable = recordPresses()
  const root = await act(async () => hydrateRoot(main, <Search />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect([field.value, document.querySelector('output')?.textContent]).toEqual(['kode', 'kode'])
  await act(async () => root.unmount())
})

it('repeats text that was typed before the portal was ready', async () => {
  const usable = recordPresses()
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

/** A form as the account's, with controlled fields. */
function Address({ start = '' }: { readonly start?: string }) {
  const [address, setAddress] = useState(start)
  return (
    <>
      <textarea name="address" value={address} onChange={({ target }) => setAddress(target.value)} />
      <output>{address}</output>
    </>
  )
}

function typeAddress(address: string): void {
  const field = document.querySelector('textarea')
  if (!field) throw new Error('The test page lacks an element')
  field.value = address
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('repeats text in text areas', async () => {
  const usable = recordPresses()
  document.body.innerHTML = `<main>${renderToString(<Address />)}</main>`
  typeAddress('Jl. Hanoman')
  const main = document.querySelector('main')
  if (!main) throw new Error('The test page lacks an element')
  const root = await act(async () => hydrateRoot(main, <Address />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect(document.querySelector('output')?.textContent).toBe('Jl. Hanoman')
  await act(async () => root.unmount())
})

it('repeats text in the field that replaced one that was rendered anew', async () => {
  const usable = recordPresses()
  document.body.innerHTML = `<main>${renderToString(<Address />)}</main>`
  typeAddress('Jl. Hanoman')
  const main = document.querySelector('main')
  if (!main) throw new Error('The test page lacks an element')
  const root = createRoot(main)
  await act(async () => root.render(<Address />))
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  expect(document.querySelector('output')?.textContent).toBe('Jl. Hanoman')
  await act(async () => root.unmount())
})

it('leaves a new field alone after the customer has typed into it', async () => {
  const usable = recordPresses()
  document.body.innerHTML = `<main>${renderToString(<Address />)}</main>`
  typeAddress('Jl. Hanoman')
  const main = document.querySelector('main')
  if (!main) throw new Error('The test page lacks an element')
  main.replaceChildren()
  await act(async () => usable.dispatchEvent(new Event(USABLE)))
  const root = createRoot(main)
  await act(async () => root.render(<Address />))
  const field = document.querySelector('textarea')
  if (!field) throw new Error('The test page lacks an element')
  await act(async () => fireEvent.change(field, { target: { value: 'Jl. Monyet' } }))
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  expect(document.querySelector('output')?.textContent).toBe('Jl. Monyet')
  await act(async () => root.unmount())
})
