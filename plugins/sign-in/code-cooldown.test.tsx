/** Another code can be requested when the server allows it, and not earlier, also after a reload. */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorage, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import signIn from './plugin.ts'

const START = Date.parse('2026-11-21T05:00:00Z')
/** Sets the clock to so many seconds after the start. Only the clock is faked, so that promises still resolve. */
const clock = (seconds: number) => vi.setSystemTime(START + seconds * 1_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))

/** Opens the code step. The server allows another code after 45 seconds, and answers each request with `reply`. */
async function open(reply: () => Response = sent, settings: Partial<RenderSettings> = {}) {
  let requests = 0
  const instead = (request: Request) => {
    if (new URL(request.url).pathname !== '/api/request_otp') return undefined
    requests += 1
    return requests === 1 ? sent() : reply()
  }
  const rendered = await renderPortal({ plugins: [signIn], at: '/login/default', instead, ...settings })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Kirim kode')
  await screen.findByLabelText('Kode')
  return { ...rendered, requests: () => requests }
}
const sent = () => Response.json({ error: false, status: 200, resend_in: 45 })

const waiting = (seconds: number) =>
  screen.findByRole('button', { name: `Kirim ulang dalam 0:${String(seconds).padStart(2, '0')}` })
const again = () => screen.findByRole('button', { name: 'Kirim ulang kode' })
const click = (button: HTMLElement) => act(async () => fireEvent.click(button))

describe('the button for another code', () => {
  it('counts the server’s seconds and does nothing before the last has passed', async () => {
    const { requests } = await open()
    await click(await waiting(45))
    clock(44)
    await click(await waiting(1))
    expect(requests()).toBe(1)
    clock(45)
    await click(await again())
    expect(requests()).toBe(2)
  })

  it('restarts the count after each code', async () => {
    await open()
    clock(45)
    await click(await again())
    await waiting(45)
    clock(60)
    expect(await waiting(30)).toBeTruthy()
  })

  it('continues the count after a reload, and requests nothing automatically', async () => {
    const storage = createStorage()
    const { unmount } = await open(sent, { storage })
    unmount()
    clock(20)
    const { calls } = await renderPortal({ plugins: [signIn], at: '/login/default', storage })
    await waiting(25)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    clock(44)
    await waiting(1)
  })

  it('disappears when no more codes may be requested', async () => {
    const { requests } = await open(() => Response.json({ error: true, status: 211 }))
    clock(45)
    await click(await again())
    await screen.findByRole('heading', { name: 'Masuk dengan cara lain' })
    await click(await again())
    expect(requests()).toBe(2)
  })

  it('can be pressed again after a failed request', async () => {
    const { requests } = await open(() => new Response(null, { status: 500 }))
    clock(45)
    await click(await again())
    await screen.findByRole('alert')
    await click(await again())
    expect(requests()).toBe(3)
  })
})
