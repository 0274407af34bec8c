import { expect, it, vi } from 'vitest'
import { share } from './share.ts'

const INVOICE = { title: 'Tagihan INV/1', text: 'Rp 200.000', url: 'https://wifi.example/invoice/1' }
const clipboard = () => ({ writeText: vi.fn(async () => undefined) })

it('a browser with a share sheet opens it', async () => {
  const sheet = vi.fn(async () => undefined)
  expect(await share(INVOICE, { share: sheet, clipboard: clipboard() })).toBe('shared')
  expect(sheet).toHaveBeenCalledWith(INVOICE)
})

it('a closed share sheet copies nothing', async () => {
  const copying = clipboard()
  const closed = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await share(INVOICE, { share: closed, clipboard: copying })).toBe('left')
  expect(copying.writeText).not.toHaveBeenCalled()
})

it('the link is copied when there is no share sheet, or the browser refuses to open it', async () => {
  const copying = clipboard()
  const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  expect(await share(INVOICE, { clipboard: copying })).toBe('copied')
  expect(await share(INVOICE, { share: refused, clipboard: copying })).toBe('copied')
  expect(copying.writeText).toHaveBeenCalledWith(INVOICE.url)
})

it('the outcome is `neither` when the browser can neither share nor copy', async () => {
  expect(await share(INVOICE, {})).toBe('neither')
  const refused = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  expect(await share(INVOICE, { clipboard: refused })).toBe('neither')
})
