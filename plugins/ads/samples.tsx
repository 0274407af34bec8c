/** Samples of advertisements for the page of all components at the sandbox's desk. */
import { useTexts, type SampleSection } from '@gapura/core'
import { Closable } from './closable.tsx'
import type { Highlight } from './endpoints.ts'
import { HighlightPicture } from './picture.tsx'
import { Survey } from './survey.tsx'
import './highlight.css'

const COFFEE: Highlight = {
  id: 'coffee',
  kind: 'picture',
  title: { id: 'Kopi Kintamani', en: 'Kintamani coffee' },
  text: { id: 'Beli dua, gratis satu sampai Minggu.', en: 'Buy two, get one free until Sunday.' },
  picture: null,
  url: 'https://kopi.example',
  choices: [],
}
const SURVEY: Highlight = {
  ...COFFEE,
  id: 'survey',
  kind: 'survey',
  title: { id: 'Bagaimana koneksi hari ini?', en: 'How is the connection today?' },
  text: { id: 'Satu pertanyaan saja.', en: 'Only one question.' },
  choices: [
    { id: 'good', label: { id: 'Lancar', en: 'Good' } },
    { id: 'slow', label: { id: 'Lambat', en: 'Slow' } },
  ],
}

function Advertisement() {
  return (
    <Closable label={useTexts('ads').t('label')} onClose={() => undefined}>
      <HighlightPicture highlight={COFFEE} />
    </Closable>
  )
}

function Question() {
  return (
    <Closable label={useTexts('ads').t('survey')} onClose={() => undefined}>
      <Survey survey={SURVEY} />
    </Closable>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'ads',
    title: { id: 'Iklan', en: 'Advertisements' },
    samples: [
      { id: 'picture', title: { id: 'Iklan', en: 'Advertisement' }, render: Advertisement },
      { id: 'survey', title: { id: 'Survei', en: 'Survey' }, render: Question },
    ],
  },
]
