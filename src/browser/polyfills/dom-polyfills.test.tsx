import { expect, it } from 'vitest'
import { install as installArrayBuffer } from './blob-array-buffer.ts'
import { install as installRequestSubmit } from './html-form-element-request-submit.ts'

function without(owner: object, name: string) {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  if (!before) throw new Error(`There is no ${name}`)
  Reflect.deleteProperty(owner, name)
  return { [Symbol.dispose]: () => void Object.defineProperty(owner, name, before) }
}

it('requestSubmit presses a submit button of the form, and leaves no button behind', () => {
  const Form = { prototype: {} }
  installRequestSubmit(Object.create(globalThis, { HTMLFormElement: { value: Form } }))
  // Not a form element, because this DOM's buttons call `requestSubmit` themselves.
  const form = document.createElement('div')
  const pressed: string[] = []
  form.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) pressed.push(target.type)
  })
  const requestSubmit: unknown = Reflect.get(Form.prototype, 'requestSubmit')
  if (typeof requestSubmit !== 'function') throw new Error('It was not installed')
  requestSubmit.call(form)
  expect(pressed).toEqual(['submit'])
  expect(form.children).toHaveLength(0)
})

it('Blob.arrayBuffer resolves to the bytes', async () => {
  using _ = without(Blob.prototype, 'arrayBuffer')
  installArrayBuffer(globalThis)
  const bytes = await new Blob([new Uint8Array([1, 2, 3])]).arrayBuffer()
  expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3])
})
