import { expect, it, vi } from 'vitest'
import { savePicture } from './save-picture.ts'

const FILE = new File(['x'], 'qris.png', { type: 'image/png' })
const yes = () => true

it('uses the share sheet when it accepts files', async () => {
  const [share, download] = [vi.fn(async () => undefined), vi.fn()]
  expect(await savePicture(FILE, { share, canShare: yes }, download)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ files: [FILE] })
  expect(download).not.toHaveBeenCalled()
})

it('downloads nothing when the customer closes the sheet', async () => {
  const download = vi.fn()
  const share = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await savePicture(FILE, { share, canShare: yes }, download)).toBe('left')
  expect(download).not.toHaveBeenCalled()
})

it.each([
  ['there is no share sheet', {}],
  ['the sheet takes no files', { share: async () => undefined, canShare: () => false }],
  ['the sheet may not open', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')), canShare: yes }],
])('downloads when %s', async (_, by) => {
  const download = vi.fn()
  expect(await savePicture(FILE, by, download)).toBe('downloaded')
  expect(download).toHaveBeenCalledWith(FILE)
})
