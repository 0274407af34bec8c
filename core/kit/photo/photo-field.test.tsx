import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PhotoField } from './photo-field.tsx'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { press, renderPortal } from '@gapura/testing'
import { createPen, PHOTO, pictures } from '../../../tests/doubles/pictures.ts'

const formWith = (saved: string | null) => {
  function Form() {
    const [id, setId] = useState(saved)
    const [isBusy, setBusy] = useState(false)
    return (
      <>
        <PhotoField label="Kartu" value={id} onChange={setId} onBusy={setBusy} />
        <output aria-label="id">{id ?? 'none'}</output>
        <output aria-label="busy">{String(isBusy)}</output>
      </>
    )
  }
  return definePlugin({
    id: 'form',
    title: { id: 'Formulir', en: 'Form' },
    core: '^1',
    pages: [{ path: '/form', access: 'public', load: async () => ({ default: Form }) }],
  })
}

/** A promise and the function that resolves it. */
function deferred<Value>() {
  let open: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => (open = resolve))
  return { promise, open }
}

let answers: (Response | Promise<Response>)[]
let file: (request: Request) => Response
beforeEach(() => {
  answers = []
  file = () => new Response('{}', { status: 404 })
})
const open = async (saved: string | null = null) => {
  const fetch = (request: Request) => (request.url.endsWith('/api/file') && answers.shift()) || file(request)
  const rendered = await renderPortal({ plugins: [formWith(saved)], at: '/form', session: 'member', fetch })
  const field = await screen.findByRole('group', { name: 'Kartu' })
  return { ...rendered, field: within(field) }
}
const choose = (label: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [PHOTO] } }))
const outputOf = (label: string) => screen.getByLabelText(label).textContent
const uploaded = (id: string) => Response.json({ id })

it('without a photo a text reports that', async () => {
  const { field } = await open()
  expect(field.getByText('Belum ada foto')).toBeTruthy()
})

it('a stored photo is reported, and replaced by another', async () => {
  pictures()
  answers = [uploaded('new')]
  const { field } = await open('old')
  expect(field.getByText('Foto sudah tersimpan. Pilih foto lain untuk menggantinya.')).toBeTruthy()
  expect(outputOf('id')).toBe('old')
  await choose('Pilih file')
  expect(await field.findByText('Foto terkirim.')).toBeTruthy()
  expect(outputOf('id')).toBe('new')
  expect(field.getByRole('img', { name: 'Kartu identitas Anda' })).toBeTruthy()
})

it('a stored photo can be viewed; it is read with the customer’s bearer token and not stored', async () => {
  const requests: Request[] = []
  const [created, revoked] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')]
  file = (request) => {
    requests.push(request)
    return new Response(new Blob(['x'], { type: 'image/png' }))
  }
  await open('old')
  expect(requests).toEqual([])
  await press('Lihat foto')
  const dialog = await screen.findByRole('dialog', { name: 'Kartu' })
  const picture = await within(dialog).findByRole('img', { name: 'Kartu identitas Anda' })
  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/file/old'])
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-siti')
  await press('Tutup')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(revoked.mock.calls).toEqual(created.mock.results.map(({ value }) => [value]))
})

it('a stored photo that cannot be read shows an error, and can be read again', async () => {
  file = () => new Response(null, { status: 404 })
  await open('old')
  await press('Lihat foto')
  const dialog = await screen.findByRole('dialog', { name: 'Kartu' })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Belum berhasil. Coba lagi.')
  file = () => new Response(new Blob(['x'], { type: 'image/png' }))
  await press('Coba lagi')
  const picture = await within(dialog).findByRole('img')
  await act(async () => fireEvent.error(picture))
  expect(within(dialog).getByRole('alert')).toBeTruthy()
})

it('a file that is not a photo does not replace the stored photo', async () => {
  const { field } = await open('old')
  const text = new File(['%PDF-1.7'], 'ktp.jpg')
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Pilih file', { selector: 'input' }), { target: { files: [text] } }),
  )
  expect((await field.findByRole('alert')).textContent).toBe('Format file tidak didukung.')
  expect(field.getByText(/^Foto sudah tersimpan/)).toBeTruthy()
  expect(outputOf('id')).toBe('old')
})

it('the progress of preparing is shown, then the size of the upload, and the field is busy meanwhile', async () => {
  const step = pictures()
  const [decoded, encoded, answered] = [deferred<void>(), deferred<void>(), deferred<Response>()]
  Object.assign(step, { decode: decoded.promise, encode: encoded.promise })
  answers = [answered.promise]
  const { field } = await open()
  await choose('Ambil foto')
  const bar = () => field.getByRole('progressbar')
  expect([bar().getAttribute('value'), outputOf('busy')]).toEqual(['0', 'true'])
  expect(field.getByText('Menyiapkan foto…')).toBeTruthy()
  await act(async () => decoded.open())
  expect(bar().getAttribute('value')).toBe('0.75')
  await act(async () => encoded.open())
  // The progress of an upload is not known, so the bar has no value.
  expect(await field.findByText('Mengirim foto (312 kB)…')).toBeTruthy()
  expect(bar().getAttribute('value')).toBeNull()
  await act(async () => answered.open(uploaded('new')))
  expect(await field.findByText('Foto terkirim.')).toBeTruthy()
  expect([field.queryByRole('progressbar'), outputOf('busy'), outputOf('id')]).toEqual([null, 'false', 'new'])
})

it('a failed upload is repeated when the button is pressed', async () => {
  pictures()
  answers = [new Response('{}', { status: 500 }), uploaded('new')]
  const { field } = await open()
  await choose('Pilih file')
  expect(await field.findByRole('alert')).toBeTruthy()
  expect(outputOf('id')).toBe('none')
  await act(async () => fireEvent.click(field.getByRole('button', { name: 'Kirim ulang' })))
  expect(await field.findByText('Foto terkirim.')).toBeTruthy()
  expect(outputOf('id')).toBe('new')
})

it('where a browser changes the pixels of a canvas, the photo is uploaded as it is, and cannot be turned', async () => {
  pictures(createPen((data) => void data.fill(255, 40, 44)))
  const sent: unknown[] = []
  file = () => uploaded('new')
  const { field } = await open()
  vi.spyOn(FormData.prototype, 'set').mockImplementation((_, value) => void sent.push(value))
  await choose('Pilih file')
  expect(await field.findByText('Foto terkirim.')).toBeTruthy()
  expect(sent).toEqual([PHOTO])
  expect(field.queryByRole('button', { name: 'Putar' })).toBeNull()
})

it('such a photo that is too large for the upload is refused at once', async () => {
  pictures(createPen((data) => void data.fill(255)))
  const { field, calls } = await open()
  vi.spyOn(PHOTO, 'size', 'get').mockReturnValue(5_000_000)
  await choose('Pilih file')
  expect((await field.findByRole('alert')).textContent).toMatch(/4 MB/)
  expect(calls).not.toContain('POST /api/file')
})
