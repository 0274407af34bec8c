import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import type { Differences, FormAnswer } from '../../contract.ts'
import { TextProvider } from '../i18n/text-context.tsx'
import type { StudioLanguage } from '../i18n/texts.ts'
import { DifferenceList } from './difference-list.tsx'

const FORM: FormAnswer = {
  schema: {},
  plugins: [{ id: 'ads', title: { id: 'Iklan', en: 'Ads' }, options: null, isDefault: false }],
  orders: [{ pointer: '/menus/bottom', entries: [{ value: '/packages', title: { id: 'Paket', en: 'Packages' } }] }],
  presets: [],
  customers: [],
  languages: ['id', 'en'],
}
const field = (key: string) => ({ kind: 'field' as const, key })
const none = { added: [], removed: [], moved: [] }
const DIFFERENCES: Differences = {
  settings: [
    { kind: 'value', place: [field('brand'), field('color')], before: '#15803d', after: '#1f6b3a' },
    { kind: 'value', place: [field('brand'), field('font')], before: 'system', after: 'serif' },
    { kind: 'list', place: [field('menus'), field('bottom')], ...none, added: [{ name: '/packages' }] },
    {
      kind: 'list',
      place: [field('banners')],
      ...none,
      added: [{ name: 'galungan', title: 'Rahajeng Galungan', from: '2027-01-12', until: '2027-01-14' }],
    },
  ],
  options: [{ kind: 'value', place: [field('ads'), field('noSuchName')], after: true }],
  sections: [
    {
      whom: [{ kind: 'rtrw' }, { kind: 'service', name: 'dwf' }],
      audience: 'some',
      changes: [
        {
          kind: 'part',
          part: 'home',
          ...none,
          moved: [{ name: 'Toko terdekat', side: 'before', other: 'Paket', place: 1 }],
        },
      ],
    },
    {
      whom: [{ kind: 'guest' }],
      audience: 'everybody',
      changes: [{ kind: 'part', part: 'banners', ...none, added: [{ name: 'Rahajeng Galungan' }] }],
    },
  ],
}

afterEach(() => {
  takeBareTexts()
})

function textIn(language: StudioLanguage): string {
  const { container } = render(
    <FluentProvider theme={webLightTheme}>
      <TextProvider language={language}>
        <DifferenceList differences={DIFFERENCES} form={FORM} />
      </TextProvider>
    </FluentProvider>,
  )
  return container.textContent
}

test.each<readonly [StudioLanguage, readonly string[]]>([
  [
    'id',
    [
      'Warna utama',
      'Huruf judulBiasa→Serif',
      'Bilah bawah+ Paket',
      'Pengumuman baru “Rahajeng Galungan”, 12–14 Jan 2027',
      'Iklan · no such nameBawaan→menyala',
      'Untuk reseller, pelanggan Wi-Fi toko',
      'Berandadimulai dengan Toko terdekat',
    ],
  ],
  ['en', ['Main colour', '+ Packages', 'New announcement “Rahajeng Galungan”', 'For resellers', 'begins with']],
])('differences are sentences with names in the studio’s language (%s)', (language, sentences) => {
  const text = textIn(language)
  for (const sentence of sentences) expect(text).toContain(sentence)
})

test('a colour is shown as such, and a list that the settings name is not named again', () => {
  textIn('id')
  const [before] = screen.getAllByText('#15803d')
  expect(before?.parentElement?.querySelector<HTMLElement>('.s-dot')?.style.background).toBe('#15803d')
  expect(screen.getAllByText(/Rahajeng Galungan/)).toHaveLength(1)
})
