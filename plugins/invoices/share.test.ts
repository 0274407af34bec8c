import { expect, it, vi } from 'vitest'
import { share } from './share.ts'

const WHAT = { title: 'Tagihan INV/1', text: 'Rp 200.000', url: 'https://wifi.example/invoice/1' }
const clipboard = () => ({ writeText: vi.fn(async () => undefined) })

it('uses the system’s share sheet when there is one', async () => {
  const sheet = vi.fn(async () => undefined)
  expect(await share(WHAT, { share: sheet, clipboard: clipboard() })).toBe('shared')
  expect(sheet).toHaveBeenCalledWith(WHAT)
})

it('copies nothing when she closes the sheet', async () => {
  const copies = clipboard()
  const closed = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await share(WHAT, { share: closed, clipboard: copies })).toBe('left')
  expect(copies.writeText).not.toHaveBeenCalled()
})

it('copies the link when there is no sheet, or it may not open', async () => {
  const copies = clipboard()
  const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  expect(await share(WHAT, { clipboard: copies })).toBe('copied')
  expect(await share(WHAT, { share: refused, clipboard: copies })).toBe('copied')
  expect(copies.writeText).toHaveBeenCalledWith(WHAT.url)
})

it('reports when it can do neither', async () => {
  expect(await share(WHAT, {})).toBe('neither')
  const refused = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  expect(await share(WHAT, { clipboard: refused })).toBe('neither')
})
