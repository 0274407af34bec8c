import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillSilently } from '@gapura/testing'
import { ApiError } from '../../kernel/api/api-error.ts'
import { createText, coreTexts } from '../../kernel/text/text.ts'
import { TextContext } from '../context/text-context.ts'
import { NoticesContext, type Notice } from '../context/notices.ts'
import { CodeField } from './code-field.tsx'
import type { CodeRequestResult } from './code-answer.ts'
import { useCodeEntry } from './use-code-entry.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))

const words = { incomplete: 'incomplete', wrong: 'wrong', sent: 'sent', limit: 'limit', notSent: 'notSent' }
type Settings = Parameters<typeof useCodeEntry>[0]

function Entry(settings: Settings) {
  const entry = useCodeEntry(settings)
  return (
    <form onSubmit={entry.submit}>
      <CodeField hint="Sent by itself" label="Code" entry={entry} />
      <p data-testid="state">{`${entry.busy} ${entry.wait} ${entry.isLimited}`}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={entry.again}>
        Again
      </button>
      <button type="button" onClick={() => void entry.resend()}>
        Another
      </button>
    </form>
  )
}

async function show(settings: Partial<Settings> = {}) {
  const notices: Omit<Notice, 'id'>[] = []
  const onCode = vi.fn((_: string): Promise<void> => Promise.resolve())
  const onResend = vi.fn((): Promise<CodeRequestResult> => Promise.resolve({ kind: 'sent', resendAt: NOW }))
  const text = createText({
    language: 'en',
    partnerLanguages: { language: 'en', languages: ['id', 'en'] },
    pageTexts: {},
  })
  await text.ensure('core', coreTexts)
  render(
    <TextContext value={text}>
      <NoticesContext
        value={{ show: (notice) => notices.push(notice), dismiss: () => undefined, withdraw: () => undefined }}
      >
        <Entry {...{ resendAt: NOW, onCode, onResend, texts: words, ...settings }} />
      </NoticesContext>
    </TextContext>,
  )
  return { notices, onCode, onResend }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const state = () => screen.getByTestId('state').textContent
const refusal = (status: number, code: string, message = '') =>
  new ApiError('POST /x', { kind: 'status', status, code, message, errors: {}, retryAfter: null })

describe('a code', () => {
  it('is sent once as soon as it is complete, and the field shows its digits', async () => {
    const { onCode } = await show()
    await type('012 34')
    expect(onCode).not.toHaveBeenCalled()
    await type('Kode: 012 345')
    expect(onCode.mock.calls).toEqual([['012345']])
    expect([field().value, state()]).toEqual(['012345', 'null 0 false'])
  })

  it('has a hint that it is sent by itself', async () => {
    await show()
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Sent by itself')
  })

  it('that was filled in without an event is sent by the form, and the clock does not remove it', async () => {
    const { onCode } = await show({ resendAt: NOW + 60_000 })
    fillSilently(field(), '012345')
    vi.setSystemTime(NOW + 5_000)
    await waitFor(() => expect(state()).toBe('null 55 false'))
    expect(field().value).toBe('012345')
    await press('Send')
    expect(onCode).toHaveBeenCalledExactlyOnceWith('012345')
  })

  it('has a field that is focused at first', async () => {
    await show()
    expect(document.activeElement).toBe(field())
  })

  it('is sent again by the button and by the form, but not while it is being checked', async () => {
    let done: () => void = () => undefined
    const onCode = vi.fn((_: string) => new Promise<void>((resolve) => (done = resolve)))
    await show({ onCode })
    await type('012345')
    expect(state()).toBe('checking 0 false')
    await type('543210')
    await press('Send')
    await press('Again')
    expect(onCode).toHaveBeenCalledTimes(1)
    await act(async () => done())
    expect(state()).toBe('null 0 false')
    await press('Again')
    await act(async () => done())
    await press('Send')
    expect(onCode.mock.calls).toEqual([['012345'], ['543210'], ['543210']])
  })

  it('that is incomplete is not sent, and an error is shown until the next input', async () => {
    const { onCode } = await show()
    await type('0123')
    await press('Again')
    expect(screen.queryByText('incomplete')).toBeNull()
    await press('Send')
    expect(screen.getByText('incomplete')).toBeTruthy()
    await type('01234')
    expect(screen.queryByText('incomplete')).toBeNull()
    expect(onCode).not.toHaveBeenCalled()
  })

  it.each([
    ['that is wrong', refusal(422, 'otp.wrong'), 'wrong'],
    ['that is refused for another reason', refusal(400, 'other', 'Not today'), 'Not today'],
  ])('%s shows an error, is selected, and may be sent again', async (_, error, message) => {
    const { onCode } = await show({ onCode: vi.fn(() => Promise.reject(error)) })
    field().blur()
    await type('012345')
    expect(await screen.findByText(message)).toBeTruthy()
    expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 0, 6])
    expect([state(), onCode.mock.calls.length]).toEqual(['null 0 false', 0])
  })
})

describe('a request for another code', () => {
  it('has to wait for the cooldown', async () => {
    await show({ resendAt: NOW + 1_500 })
    expect(state()).toBe('null 2 false')
    vi.setSystemTime(NOW + 1_400)
    await waitFor(() => expect(state()).toBe('null 1 false'))
    vi.setSystemTime(NOW + 9_000)
    await waitFor(() => expect(state()).toBe('null 0 false'))
  })

  it('that succeeds shows a notice', async () => {
    const { notices } = await show()
    await press('Another')
    expect([notices, state()]).toEqual([[{ intent: 'success', text: 'sent' }], 'null 0 false'])
  })

  it.each<[string, CodeRequestResult, string, string]>([
    ['no more are allowed', { kind: 'limit' }, 'limit', 'null 0 true'],
    ['it is refused with a message', { kind: 'refused', message: 'No gateway' }, 'No gateway', 'null 0 false'],
    ['it is refused without a message', { kind: 'refused', message: '' }, 'notSent', 'null 0 false'],
  ])('shows a message at the field when %s', async (_, answer, message, expected) => {
    const { notices } = await show({ onResend: () => Promise.resolve(answer) })
    await press('Another')
    expect(screen.getByText(message)).toBeTruthy()
    expect([notices, state()]).toEqual([[], expected])
  })

  it('can be repeated after a failure, and the server’s message is shown', async () => {
    const onResend = vi.fn(() => Promise.reject(refusal(400, '', 'Not now')))
    await show({ onResend })
    await press('Another')
    expect(screen.getByText('Not now')).toBeTruthy()
    expect(state()).toBe('null 0 false')
    await press('Another')
    expect(onResend).toHaveBeenCalledTimes(2)
  })

  it('is in progress until its response, and no code is sent meanwhile', async () => {
    let respond: (answer: CodeRequestResult) => void = () => undefined
    const onResend = vi.fn(() => new Promise<CodeRequestResult>((resolve) => (respond = resolve)))
    const { onCode } = await show({ onResend })
    await press('Another')
    expect(state()).toBe('resending 0 false')
    await type('012345')
    expect(onCode).not.toHaveBeenCalled()
    await act(async () => respond({ kind: 'limit' }))
    expect(state()).toBe('null 0 true')
  })
})
