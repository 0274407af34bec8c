import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FormAnswer, PartnerState, ShownList } from '../../contract.ts'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import { createStudioApi } from '../api/studio-api.ts'
import { TextProvider } from '../i18n/text-context.tsx'
import { Studio } from './studio.tsx'

const TEXT =
  '{ "id": "lestari", "name": "Lestari Net", "domains": ["lestari.example"], "brand": { "color": "#15803d" } }\n'
const written = (text: string, tag: string) => ({ text, tag, at: '2027-01-10T02:41:00Z', by: 'Rina' })
const renamed = (before: string, after: string) => ({
  kind: 'value' as const,
  place: [{ kind: 'field' as const, key: 'name' }],
  before,
  after,
})
const STATE: PartnerState = {
  id: 'lestari',
  live: { ...written(TEXT, 'aaaaaaaaaaaa'), number: 14 },
  draft: written(TEXT, 'bbbbbbbbbbbb'),
  changes: 5,
  problems: [],
  previewUrl: null,
  publicUrl: null,
  inherited: null,
}
const FORM: FormAnswer = {
  schema: {},
  plugins: [{ id: 'help', title: { id: 'Bantuan', en: 'Help' }, options: null, isDefault: false }],
  orders: [],
  presets: ['village', 'cafe'],
  customers: [],
  languages: ['id', 'en'],
}
const title = (text: string) => ({ id: text, en: text })
const LISTS: ShownList[] = [
  {
    pointer: '/menus/bottom',
    shown: ['/', '/packages', '/account'],
    entries: [
      { value: '/', title: title('Beranda') },
      { value: '/packages', title: title('Paket') },
      { value: '/account', title: title('Akun') },
      { value: '/contact', title: title('Hubungi kami') },
    ],
  },
]
/** An editor that a test leaves saves its last edit once more. */
const server = setupServer(http.put('*/api/partners/*/draft', () => HttpResponse.json(null, { status: 503 })))
/** The test DOM's animations reject when they end early; a browser without them shows everything at once. */
const { animate } = Element.prototype
beforeAll(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  server.listen()
})
afterEach(() => {
  // No browser translates the studio's page (index.html), so Fluent's own texts need no elements.
  takeBareTexts()
  server.resetHandlers()
  location.hash = ''
  localStorage.clear()
})
afterAll(() => {
  Element.prototype.animate = animate
  server.close()
})

function open(place: string, ...handlers: Parameters<typeof server.use>) {
  location.hash = place
  server.use(
    ...handlers,
    http.get('*/api/me', () =>
      HttpResponse.json({ role: 'publisher', name: null, isTrial: true, languages: ['id', 'en'] }),
    ),
    http.get('*/api/form', () => HttpResponse.json(FORM)),
    http.get('*/api/partners/lestari', () => HttpResponse.json(STATE)),
    http.post('*/api/partners/lestari/check', () => HttpResponse.json({ problems: [], lists: LISTS })),
    http.get('*/api/partners/lestari/changes', () =>
      HttpResponse.json({
        settings: [renamed('Lestari', 'Lestari Net')],
        options: [],
        sections: [],
        problems: [],
      }),
    ),
  )
  const api = createStudioApi(
    () => 'id',
    (path, ...rest) => fetch(new URL(String(path), location.href), ...rest),
  )
  render(
    <FluentProvider theme={webLightTheme}>
      <TextProvider language="id">
        <Studio api={api} />
      </TextProvider>
    </FluentProvider>,
  )
  return userEvent.setup()
}

test('the bar says what is live, by whom, and what waits; a setting is saved by itself', async () => {
  const saved: unknown[] = []
  const user = open(
    '#/partners/lestari/address',
    http.put('*/api/partners/lestari/draft', async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json(STATE)
    }),
  )
  await screen.findByText('Tayang: versi 14')
  screen.getByText(', oleh Rina')
  screen.getByText('5 perubahan belum terbit')
  await user.type(screen.getByLabelText('Alamat 1'), 'x')
  await waitFor(() =>
    expect(saved).toEqual([{ text: TEXT.replace('lestari.example', 'lestari.examplex'), from: 'bbbbbbbbbbbb' }]),
  )
})

test('of two who publish the second one sees the change of the first, and publishes over it only when they choose to', async () => {
  const asked: unknown[] = []
  const theirs = { settings: [renamed('Lestari', 'Lestari Baru')], options: [], sections: [] }
  const moved = { ...STATE, live: { ...written(TEXT, 'cccccccccccc'), number: 15 } }
  const user = open(
    '#/partners/lestari/look',
    http.post('*/api/partners/lestari/publish', async ({ request }) => {
      asked.push(await request.json())
      if (asked.length > 1) return HttpResponse.json({ ...moved, draft: null, changes: 0 })
      return HttpResponse.json({ code: 'live-changed', message: 'changed', state: moved, theirs }, { status: 409 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Terbitkan' }))
  await screen.findByText('“Lestari Net”')
  await user.click(await screen.findByRole('button', { name: 'Terbitkan sekarang', hidden: true }))
  await screen.findByText('“Lestari Baru”')
  await user.click(await screen.findByRole('button', { name: 'Terbitkan punya saya', hidden: true }))
  await screen.findByText('Tidak ada perubahan')
  expect(asked).toEqual([
    { draft: 'bbbbbbbbbbbb', live: 'aaaaaaaaaaaa' },
    { draft: 'bbbbbbbbbbbb', live: 'cccccccccccc' },
  ])
})

test('who is not signed in signs in with a key and a name', async () => {
  let isSignedIn = false
  const user = open(
    '#/',
    http.get('*/api/me', () =>
      HttpResponse.json({ role: isSignedIn ? 'editor' : 'none', name: null, isTrial: false, languages: ['id'] }),
    ),
    http.post('*/api/session', () => {
      isSignedIn = true
      return HttpResponse.json({ role: 'editor' })
    }),
    http.get('*/api/partners', () => HttpResponse.json({ partners: [], store: { isReadOnly: false, owner: null } })),
  )
  await user.type(await screen.findByLabelText(/Kunci/), 'secret')
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(await screen.findByText('Belum ada portal')).toBeTruthy()
})

test('a menu is ordered by buttons and said aloud, and goes back to the usual order', async () => {
  const saved: string[] = []
  const user = open(
    '#/partners/lestari/home',
    http.put('*/api/partners/lestari/draft', async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      saved.push(text)
      return HttpResponse.json({ ...STATE, draft: written(text, 'cccccccccccc') })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Naikkan Akun' }))
  screen.getByText('Akun sekarang di urutan 2 dari 3.')
  await user.selectOptions(screen.getByLabelText('Tambah ke Bilah bawah'), 'Hubungi kami')
  await user.click(screen.getByRole('button', { name: 'Hapus Paket' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').menus).toEqual({ bottom: ['/', '/account', '/contact'] }))
  await user.click(screen.getByRole('button', { name: 'Urutan bawaan' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').menus).toEqual({}))
})

test('a feature that is off as usual leaves nothing in the file when it is turned off again', async () => {
  const saved: string[] = []
  const user = open(
    '#/partners/lestari/home',
    http.put('*/api/partners/lestari/draft', async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      saved.push(text)
      return HttpResponse.json({ ...STATE, draft: written(text, 'cccccccccccc') })
    }),
  )
  await user.click(await screen.findByRole('switch', { name: 'Bantuan' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({ help: true }))
  await user.click(screen.getByRole('switch', { name: 'Bantuan' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({}))
})

test('the options of a feature are written without what is usual, and a fault stands at its field', async () => {
  const saved: string[] = []
  const user = open(
    '#/partners/lestari/home',
    http.get('*/api/form', () => HttpResponse.json({ ...FORM, plugins: [RETAILERS] })),
    http.post('*/api/partners/lestari/check', async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      const problems = text.includes('"nearKm": 0') ? [NEAR_FAULT] : []
      return HttpResponse.json({ problems, lists: LISTS })
    }),
    http.put('*/api/partners/lestari/draft', async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      saved.push(text)
      return HttpResponse.json({ ...STATE, draft: written(text, 'cccccccccccc') })
    }),
  )
  await user.click(await screen.findByRole('switch', { name: 'Toko' }))
  await user.click(screen.getByRole('button', { name: 'Pengaturan Toko' }))
  const near = screen.getByLabelText('Jarak (km)')
  expect(near).toHaveProperty('placeholder', '25')
  await user.type(near, '0')
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({ retailers: { nearKm: 0 } }))
  expect(await screen.findAllByText(/^Nilai pengaturan ini tidak bisa dipakai/)).toHaveLength(2)
  expect(screen.queryByText(/not allowed/)).toBeNull()
  await user.clear(near)
  await user.type(near, '25')
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({ retailers: true }))
  // Off and on again keeps what was set.
  await user.clear(near)
  await user.type(near, '3')
  await user.click(screen.getByRole('switch', { name: 'Toko' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({}))
  await user.click(screen.getByRole('switch', { name: 'Toko' }))
  await waitFor(() => expect(JSON.parse(saved.at(-1) ?? '{}').plugins).toEqual({ retailers: { nearKm: 3 } }))
})
const RETAILERS = {
  id: 'retailers',
  title: title('Toko'),

  options: { type: 'object', properties: { nearKm: { type: ['integer', 'null'], minimum: 1, default: 25 } } },
  isDefault: false,
}
const NEAR_FAULT = {
  code: 'P103',
  pointer: '/plugins/retailers/nearKm',
  line: null,
  column: null,
  expected: 'a number from 1',
  received: '0',
  message: 'This option has a value that is not allowed.',
  remedy: '',
  isMild: false,
}
