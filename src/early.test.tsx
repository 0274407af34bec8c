import { expect, it, vi } from 'vitest'
import { keepEarlyPresses } from './early.ts'

function page() {
  document.body.innerHTML = '<form><input name="phone"><button>Lanjut</button></form>'
  const form = document.querySelector('form')
  const button = document.querySelector('button')
  if (!form || !button) throw new Error('the page is not as written')
  return { form, button }
}

it('sends a form again that was sent before anybody listened, once', () => {
  const usable = new EventTarget()
  keepEarlyPresses(document, usable)
  const { form, button } = page()
  button.click()
  button.click()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event('gapura:usable'))
  expect(heard).toHaveBeenCalledTimes(1)
  button.click()
  expect(heard).toHaveBeenCalledTimes(2)
})

it('sends nothing that nobody pressed', () => {
  const usable = new EventTarget()
  keepEarlyPresses(document, usable)
  const { form } = page()
  const heard = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', heard)
  usable.dispatchEvent(new Event('gapura:usable'))
  expect(heard).not.toHaveBeenCalled()
})

it('presses a button again that was pressed before anybody listened', () => {
  const usable = new EventTarget()
  keepEarlyPresses(document, usable)
  document.body.innerHTML = '<button type="button">EN</button>'
  const button = document.querySelector('button')
  if (!button) throw new Error('the page is not as written')
  button.click()
  const heard = vi.fn()
  button.addEventListener('click', heard)
  usable.dispatchEvent(new Event('gapura:usable'))
  expect(heard).toHaveBeenCalledTimes(1)
})
