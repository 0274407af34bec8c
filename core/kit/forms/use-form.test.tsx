import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Field, Input } from '../controls/index.ts'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Controller } from 'react-hook-form'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fillSilently } from '@gapura/testing'
import { ApiError } from '../../kernel/api/api-error.ts'
import { z } from '../../kernel/api/endpoint.ts'
import { createText, coreTexts } from '../../kernel/text/text.ts'
import { TextContext } from '../context/text-context.ts'
import { emailRule, textRule } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  name: textRule('nameMissing'),
  photo: z.nullable(z.string()).check(z.refine((id) => id !== null, 'photoMissing')),
  email: emailRule('emailMissing', 'emailFormat'),
})
type Person = z.infer<typeof schema>

type Props = { start: Person; send: (person: Person) => Promise<unknown>; rules?: typeof schema }

function Form({ start, send, rules = schema }: Props) {
  const form = useForm<Person>({ schema: rules, start, translate: (fault) => `words for ${fault}`, send })
  return (
    <form {...form.props}>
      <Field label="Name" {...form.field('name')}>
        <Input {...form.input('name')} />
      </Field>
      <Controller
        name="photo"
        control={form.control}
        render={({ field: { onChange } }) => (
          <div data-fault={form.errorOf('photo') === null ? undefined : true}>
            <button type="button" onClick={() => onChange('file_1')}>
              Photo
            </button>
            <span>{form.errorOf('photo')}</span>
          </div>
        )}
      />
      <Field label="Email" {...form.field('email')}>
        <Input {...form.input('email')} />
      </Field>
      {form.general && <p role="alert">{form.general}</p>}
      <p>{form.isDirty ? 'changed' : 'unchanged'}</p>
      <SubmitButton {...form.button} label="Send" sending="Sending" />
    </form>
  )
}

const SITI: Person = { name: 'Siti', photo: 'file_1', email: 'siti@contoh.id' }

async function show(
  start: Person,
  send: (person: Person) => Promise<unknown> = () => Promise.resolve(),
  rules = schema,
) {
  const text = createText({
    language: 'en',
    partnerLanguages: { language: 'en', languages: ['id', 'en'] },
    pageTexts: {},
  })
  await text.ensure('core', coreTexts)
  render(
    <TextContext value={text}>
      <Form start={start} send={send} rules={rules} />
    </TextContext>,
  )
}
const press = (name = 'Send') => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const refusal = (errors: Record<string, readonly string[]>) =>
  new ApiError('POST /api/x', { kind: 'status', status: 422, code: 'invalid', message: '', errors, retryAfter: null })

it('an invalid form shows all errors at once, in its own texts, and sends nothing', async () => {
  const sent: Person[] = []
  await show({ name: ' ', photo: null, email: 'siti@' }, async (person) => void sent.push(person))
  await press()
  for (const fault of ['nameMissing', 'photoMissing', 'emailFormat']) {
    expect(screen.getByText(`words for ${fault}`)).toBeDefined()
  }
  expect(sent).toEqual([])
})

it('each attempt focuses the first invalid field of the page', async () => {
  await show({ name: '', photo: null, email: '' })
  await press()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await type('Name', 'Siti')
  await press()
  // This field is not registered with react-hook-form.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo' }))
  await press('Photo')
  await press()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('an error disappears once its field is valid', async () => {
  await show({ ...SITI, email: 'siti@' })
  await press()
  await type('Email', 'siti@contoh.id')
  expect(screen.queryByText(/words for/)).toBeNull()
})

it('sends the values as the schema transforms them', async () => {
  const sent: Person[] = []
  await show({ ...SITI, name: ' Siti ' }, async (person) => void sent.push(person))
  await press()
  expect(sent).toEqual([SITI])
})

it('the back end’s errors are shown at their fields, and others above the button', async () => {
  await show(SITI, () => Promise.reject(refusal({ 'email.domain': ['Unknown domain'], shoe_size: ['is missing'] })))
  await press()
  expect(screen.getByText('Unknown domain')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByText('An error occurred').getAttribute('role')).toBe('alert')
  expect(screen.queryByText(/is missing/)).toBeNull()
  await type('Email', 'siti@lain.id')
  expect(screen.queryByText('Unknown domain')).toBeNull()
})

it('several presses send the form once, and it can be sent again after a failure', async () => {
  let fail: (error: Error) => void = () => undefined
  let times = 0
  await show(SITI, () => {
    times += 1
    return new Promise((_, reject) => (fail = reject))
  })
  await press()
  const button = screen.getByRole('button', { name: 'Sending' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await act(async () => fireEvent.submit(button))
  expect(times).toBe(1)
  await act(async () => fail(new ApiError('POST /api/x', { kind: 'network' })))
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await press()
  expect(times).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('isDirty is true while a value differs from the start', async () => {
  await show(SITI)
  expect(screen.getByText('unchanged')).toBeDefined()
  await type('Name', 'Siti R.')
  expect(screen.getByText('changed')).toBeDefined()
  await type('Name', 'Siti')
  expect(screen.getByText('unchanged')).toBeDefined()
})

it('after 429 the button shows the waiting time, and nothing is sent before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const failure = { status: 429, code: 'too_many', message: 'Too many calls', errors: {}, retryAfter: 100 } as const
  let times = 0
  await show(SITI, () => {
    times += 1
    return times > 1 ? Promise.resolve() : Promise.reject(new ApiError('POST /api/x', { kind: 'status', ...failure }))
  })
  await press()
  const button = screen.getByRole('button', { name: 'Try again in 2 minutes' })
  expect(screen.getByRole('alert').textContent).toBe(
    'Too many requests in a short time. Wait a moment, then try again.',
  )
  await act(async () => vi.advanceTimersByTime(99_000))
  expect(button.textContent).toBe('Try again in 1 second')
  await act(async () => fireEvent.click(button))
  await act(async () => fireEvent.submit(button))
  expect(times).toBe(1)
  await act(async () => vi.advanceTimersByTime(1_000))
  await press()
  expect(times).toBe(2)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('what a browser has filled in without an event is sent', async () => {
  const sent: Person[] = []
  await show({ name: '', photo: 'file_1', email: '' }, async (person) => void sent.push(person))
  fillSilently(field('Name'), 'Siti')
  fillSilently(field('Email'), 'siti@contoh.id')
  await press()
  expect(sent).toEqual([SITI])
  expect(screen.getByText('changed')).toBeDefined()
})

it('typing in another field does not undo what a browser has filled in without an event', async () => {
  const sent: Person[] = []
  await show({ name: '', photo: 'file_1', email: '' }, async (person) => void sent.push(person))
  fillSilently(field('Name'), 'Siti')
  await type('Email', 'siti@contoh.id')
  expect(field('Name').value).toBe('Siti')
  await press()
  expect(sent).toEqual([SITI])
})

it('what a browser has filled in before hydration is sent', async () => {
  const sent: Person[] = []
  const text = createText({
    language: 'en',
    partnerLanguages: { language: 'en', languages: ['id', 'en'] },
    pageTexts: {},
  })
  await text.ensure('core', coreTexts)
  const form = (
    <TextContext value={text}>
      <Form start={{ ...SITI, name: '' }} send={async (person) => void sent.push(person)} />
    </TextContext>
  )
  const main = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => main.remove())
  main.innerHTML = renderToString(form)
  fillSilently(field('Name'), 'Siti')
  const root = await act(async () => hydrateRoot(main, form))
  onTestFinished(() => act(async () => root.unmount()))
  await press()
  expect(sent).toEqual([SITI])
})

it('a rule whose script cannot be loaded is shown as an error, and the next attempt may succeed', async () => {
  const sent: Person[] = []
  let isOnline = false
  const rules = schema.check(async () => {
    if (!isOnline) throw new ApiError('script', { kind: 'network' })
  })
  await show(SITI, async (person) => void sent.push(person), rules)
  await press()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  isOnline = true
  await press()
  await waitFor(() => expect(sent).toEqual([SITI]))
})
