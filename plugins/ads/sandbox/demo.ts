import type { Highlight } from '../endpoints.ts'

type DemoHighlight = Omit<Highlight, 'picture' | 'choices'> & {
  readonly choices?: Highlight['choices']
  /** A named CSS colour and the SVG drawing on it, 72 units square; null for a survey. */
  readonly drawing: { readonly color: string; readonly paths: string } | null
}

const LINE = 'fill="none" stroke="white" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'

export const DEMO_HIGHLIGHTS: readonly DemoHighlight[] = [
  {
    id: 'kopi-sore',
    kind: 'picture',
    title: { id: 'Kopi Sore', en: 'Kopi Sore' },
    text: { id: 'Beli satu, dapat dua, setiap pukul 15.00.', en: 'Two for one, every day at 3 p.m.' },
    url: 'https://kopi-sore.example/',
    drawing: {
      color: 'sienna',
      paths: `<g ${LINE}><path d="M18 30h30v12a12 12 0 0 1-12 12h-6a12 12 0 0 1-12-12zM48 34h4a6 6 0 0 1 0 12h-4M26 22c0-4 4-4 4-8M36 22c0-4 4-4 4-8"/></g>`,
    },
  },
  {
    id: 'bengkel-jaya',
    kind: 'picture',
    title: { id: 'Bengkel Jaya', en: 'Bengkel Jaya' },
    text: { id: 'Ganti oli gratis cek rem. Dekat pasar.', en: 'Oil change with a free brake check. Near the market.' },
    url: null,
    drawing: {
      color: 'darkslateblue',
      paths: `<g ${LINE}><circle cx="36" cy="36" r="16"/><circle cx="36" cy="36" r="5"/><path d="M36 14v6M36 52v6M14 36h6M52 36h6"/></g>`,
    },
  },
  {
    id: 'laundry-kilat',
    kind: 'picture',
    title: { id: 'Laundry Kilat', en: 'Laundry Kilat' },
    text: { id: 'Selesai hari ini juga. Antar jemput.', en: 'Done the same day. Pick-up and delivery.' },
    url: 'https://laundry-kilat.example/',
    drawing: {
      color: 'teal',
      paths: `<g ${LINE}><rect x="16" y="14" width="40" height="46" rx="6"/><circle cx="36" cy="40" r="12"/><path d="M24 22h2M32 22h2"/></g>`,
    },
  },
  {
    id: 'survei-sinyal',
    kind: 'survey',
    title: { id: 'Bagaimana Wi-Fi hari ini?', en: 'How is the Wi-Fi today?' },
    text: { id: 'Satu jawaban membantu kami memperbaikinya.', en: 'One answer helps us make it better.' },
    url: null,
    choices: [
      { id: 'good', label: { id: 'Lancar', en: 'Good' } },
      { id: 'slow', label: { id: 'Lambat', en: 'Slow' } },
      { id: 'broken', label: { id: 'Putus-putus', en: 'It breaks off' } },
    ],
    drawing: null,
  },
]

export function drawHighlight({ color, paths }: NonNullable<DemoHighlight['drawing']>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="${color}"/>${paths}</svg>`
}
