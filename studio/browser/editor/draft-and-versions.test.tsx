/** The draft and its versions as somebody handles them in the editor: kept edits, history, links, download, discarding. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import type { FormAnswer, Me, PartnerState, Problem } from '../../contract.ts'
import { createStudioApi } from '../api/studio-api.ts'
import { keepText } from '../draft/kept-text.ts'
import { TextProvider } from '../i18n/text-context.tsx'
import { Editor } from './editor.tsx'

// The test DOM loads no frames.
vi.mock('../preview/preview-pane.tsx', () => ({ PreviewPane: () => null }))

const textOf = (name: string) => `{ "id": "lestari", "name": "${name}", "domains": ["lestari.example"] }\n`
const written = (text: string, tag: string) => ({ text, tag, at: '2027-01-10T02:41:00Z', by: 'Rina' })
const STATE: PartnerState = {
  id: 'lestari',
  live: { ...written(textOf('Lestari'), 'aaaaaaaaaaaa'), number: 14 },
  draft: written(textOf('Lestari Net'), 'bbbbbbbbbbbb'),
  changes: 1,
  problems: [],
  previewUrl: 'http://lestari.preview.studio.localhost',
  inherited: null,
  publicUrl: 'https://lestari.example',
}
const FORM: FormAnswer = {
  schema: {},
  plugins: [],
  orders: [],
  presets: [],
  customers: [],
  languages: ['id', 'en'],
}
const ME: Me = { role: 'publisher', name: 'Rina', isTrial: false, languages: ['id', 'en'] }
/** An editor that a test leaves saves its last edit once more. */
const server = setupServer(http.put('*/api/partners/*/draft', () => HttpResponse.json(null, { status: 503 })))
/** The test DOM's animations reject when they end early; a browser without them shows everything at once. */
const { animate } = Element.prototype
beforeAll(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  server.listen()
})
afterEach(() => {
  cleanup()
  takeBareTexts()
  server.resetHandlers()
  localStorage.clear()
  vi.restoreAllMocks()
})
afterAll(() => {
  Element.prototype.animate = animate
  server.close()
})

const NOW = '*/api/partners/lestari'

/** Which modal is open is known only where elements have a size, so the test DOM may count all of them as hidden. */
const inModal = (name: string) => ({ name, hidden: true })

function open(
  { me = ME, state = STATE }: { readonly me?: Me; readonly state?: PartnerState } = {},
  ...handlers: Parameters<typeof server.use>
) {
  server.use(
    ...handlers,
    http.post(`${NOW}/check`, () => HttpResponse.json({ problems: state.problems, lists: [] })),
    http.put(`${NOW}/draft`, () => HttpResponse.json(state)),
  )
  const api = createStudioApi(
    () => 'id',
    (path, ...rest) => fetch(new URL(String(path), location.href), ...rest),
  )
  const user = userEvent.setup()
  render(
    <FluentProvider theme={webLightTheme}>
      <TextProvider language="id">
        <Editor
          api={api}
          me={me}
          form={FORM}
          id="lestari"
          tab="address"
          state={state}
          onTab={() => undefined}
          onLeave={() => undefined}
          onSignOut={() => undefined}
        />
      </TextProvider>
    </FluentProvider>,
  )
  return user
}

test('a version is compared with what is live, and is live again after a confirmation; the bar names it', async () => {
  const asked: unknown[] = []
  const versions = [
    { number: 14, at: '2027-01-10T02:41:00Z', by: 'Rina', note: null, isLive: true },
    { number: 13, at: '2027-01-09T02:41:00Z', by: 'Made', note: 'Galungan', isLive: false },
  ]
  const differences = {
    settings: [{ kind: 'value', place: [{ kind: 'field', key: 'name' }], before: 'Lestari', after: 'Warung' }],
    options: [],
    sections: [],
  }
  const user = open(
    {},
    http.get(`${NOW}/versions`, () => HttpResponse.json({ versions })),
    http.get(`${NOW}/versions/13`, () => HttpResponse.json({ text: textOf('Warung'), differences })),
    http.post(`${NOW}/rollback`, async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ ...STATE, live: { ...written(textOf('Warung'), 'cccccccccccc'), number: 13 } })
    }),
  )
  await user.click(screen.getAllByRole('button', { name: 'Riwayat' })[0] ?? document.body)
  await screen.findByText('Galungan')
  await user.click(await screen.findByRole('button', inModal('Bandingkan versi 13 dengan yang tayang')))
  await screen.findByText('“Warung”')
  await user.click(await screen.findByRole('button', inModal('Kembali ke versi 13')))
  const confirms = () => screen.getAllByRole('button', inModal('Kembali ke versi 13'))
  // The question repeats the words of the button that has asked it.
  await waitFor(() => expect(confirms()).toHaveLength(2))
  for (const button of confirms().slice(-1)) await user.click(button)
  await screen.findByText('Tayang: versi 13')
  await screen.findByText('Versi 13 tayang lagi')
  expect(asked).toEqual([{ number: 13, live: 'aaaaaaaaaaaa' }])
})

test('edits that an earlier visit has kept are offered, and nothing is saved before they are chosen', async () => {
  const saved: unknown[] = []
  keepText('lestari', textOf('Kept'), '000000000000')
  const user = open(
    {},
    http.put(`${NOW}/draft`, async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json(STATE)
    }),
  )
  screen.getByText('Ada suntingan yang belum tersimpan')
  screen.getByText(/Sejak itu draf ini disimpan lagi/)
  await user.click(screen.getByRole('button', { name: 'Pakai' }))
  await waitFor(() => expect(saved).toEqual([{ text: textOf('Kept'), from: 'bbbbbbbbbbbb' }]))
  expect(screen.queryByText('Ada suntingan yang belum tersimpan')).toBeNull()
})

test('edits of an earlier visit stay kept until somebody decides, whatever this visit saves', async () => {
  keepText('lestari', textOf('Kept'), 'bbbbbbbbbbbb')
  const saved = vi.fn()
  const user = open(
    {},
    http.put(`${NOW}/draft`, async ({ request }) => {
      const { text }: { text: string } = JSON.parse(await request.text())
      saved()
      return HttpResponse.json({ ...STATE, draft: written(text, 'dddddddddddd') })
    }),
  )
  await user.type(screen.getByLabelText('Alamat 1'), 'x')
  await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 3000 })
  expect(localStorage.getItem('studio.kept.lestari')).toContain('Kept')
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  expect(localStorage.getItem('studio.kept.lestari')).toBeNull()
})

test('a storage that refuses does no harm', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepText('lestari', 'text', null)).not.toThrow()
  open()
  screen.getByText('Tayang: versi 14')
})

test('where the files cannot be written the page says who has them, and offers the file instead of publishing', async () => {
  const user = open({ me: { ...ME, store: { isReadOnly: true, owner: 'Pak Made' } } })
  screen.getByText(/kirim ke Pak Made/)
  expect(screen.queryByRole('button', { name: 'Terbitkan' })).toBeNull()
  await user.type(screen.getByLabelText('Alamat 1'), 'x')
  screen.getByText('hanya di perangkat ini')
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(screen.getAllByRole('button', { name: 'Unduh berkas' })[0] ?? document.body)
  expect(await blobs[0]?.text()).toBe(textOf('Lestari Net').replace('lestari.example', 'lestari.examplex'))
})

test('a link to the draft is copied; without the clipboard it is selected', async () => {
  const user = open(
    {},
    http.post(`${NOW}/share`, () =>
      HttpResponse.json({ url: 'https://studio.example/shared/x', until: '2027-01-17T02:41:00Z' }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Lainnya' }))
  await user.click(await screen.findByText('Bagikan draf'))
  await screen.findByLabelText('Tautan')
  await user.click(await screen.findByRole('button', inModal('Salin')))
  await screen.findByText('Tersalin')
  expect(await navigator.clipboard.readText()).toBe('https://studio.example/shared/x')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(await screen.findByRole('button', inModal('Salin')))
  expect(await screen.findByText('Salin tautannya dari kotak di atas.')).toBeTruthy()
})

test('the draft is discarded after a confirmation, and undo brings it back and saves it', async () => {
  const savedAgain = vi.fn()
  const dropped: string[] = []
  const user = open(
    {},
    http.delete(`${NOW}/draft`, ({ request }) => {
      dropped.push(new URL(request.url).search)
      return HttpResponse.json({ ...STATE, draft: null, changes: 0 })
    }),
    http.put(`${NOW}/draft`, () => {
      savedAgain()
      return HttpResponse.json(STATE)
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Lainnya' }))
  await user.click(await screen.findByText('Buang draf'))
  await user.click(await screen.findByRole('button', inModal('Buang')))
  await screen.findByRole('button', { name: 'Lestari' })
  expect(dropped).toEqual(['?draft=bbbbbbbbbbbb'])
  await user.click(await screen.findByRole('button', { name: 'Urungkan' }))
  expect(await screen.findByRole('button', { name: 'Lestari Net' })).toBeTruthy()
  await waitFor(() => expect(savedAgain).toHaveBeenCalledTimes(1))
})

test('another’s draft is not discarded before it is chosen which draft counts', async () => {
  const theirs = { ...STATE, draft: { ...written(textOf('Punya Ayu'), 'eeeeeeeeeeee'), by: 'Ayu' } }
  const user = open(
    {},
    http.put(`${NOW}/draft`, () =>
      HttpResponse.json({ code: 'draft-changed', message: 'changed', state: theirs }, { status: 409 }),
    ),
  )
  await user.type(screen.getByLabelText('Alamat 1'), 'x')
  await screen.findByText('Ayu juga menyunting draf ini', {}, { timeout: 3000 })
  await user.click(screen.getByRole('button', { name: 'Lainnya' }))
  const item = (await screen.findByText('Buang draf')).closest('[role=menuitem]')
  expect(item?.getAttribute('aria-disabled')).toBe('true')
})

test('problems that stop publishing are first, and the tab that has one says how many', () => {
  const problem = (code: string, pointer: string, isMild: boolean): Problem => ({
    code,
    pointer,
    line: null,
    column: null,
    expected: '',
    received: '',
    message: '',
    remedy: '',
    isMild,
  })
  open({ state: { ...STATE, problems: [problem('P216', '/domains', true), problem('P208', '/brand/color', false)] } })
  const [first, second] = screen.getByRole('list', { name: 'Perlu diperbaiki' }).querySelectorAll('li')
  expect(first?.textContent).toContain('Menghalangi terbit')
  expect(second?.textContent).toContain('Portal ini belum punya alamat')
  expect(screen.getByRole('tab', { name: 'Alamat, 1 masalah' })).toBeTruthy()
})
