/** Free content such as an Indonesian provider might offer. Names and addresses are invented; `.example` is reserved (RFC 2606). */
export type SeedApp = {
  readonly id: string
  readonly name: string
  readonly description: { readonly id: string; readonly en: string }
  /** Background of the drawing, as a named SVG colour. */
  readonly color: string
  /** SVG elements in white, within 48 by 48 units. */
  readonly drawing: string
}

const LINE = 'fill="none" stroke="white" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'

export const APPS: readonly SeedApp[] = [
  {
    id: 'kabar-nusa',
    name: 'Kabar Nusa',
    description: { id: 'Berita hari ini dari seluruh Indonesia', en: 'Today’s news from all over Indonesia' },
    color: 'firebrick',
    drawing: `<g ${LINE}><path d="M11 14h20v20H14a3 3 0 0 1-3-3zM31 20h6v11a3 3 0 0 1-3 3M16 20h10M16 26h10"/></g>`,
  },
  {
    id: 'rumah-ilmu',
    name: 'Rumah Ilmu',
    description: {
      id: 'Pelajaran SD sampai SMA, lengkap dengan latihan',
      en: 'School lessons with exercises, all grades',
    },
    color: 'royalblue',
    drawing: `<g ${LINE}><path d="M24 15 8 22l16 7 16-7zM14 26v7c5 4 15 4 20 0v-7"/></g>`,
  },
  {
    id: 'pustaka-desa',
    name: 'Pustaka Desa',
    description: { id: 'Buku dan cerita rakyat untuk dibaca', en: 'Books and folk tales to read' },
    color: 'seagreen',
    drawing: `<g ${LINE}><path d="M24 16c-4-3-9-3-13-2v19c4-1 9-1 13 2 4-3 9-3 13-2V14c-4-1-9-1-13 2zv19"/></g>`,
  },
  {
    id: 'langit-kita',
    name: 'Langit Kita',
    description: { id: 'Cuaca, gempa, dan peringatan dini', en: 'Weather, earthquakes and early warnings' },
    color: 'steelblue',
    drawing: `<g ${LINE}><circle cx="19" cy="19" r="6"/><path d="M19 8v1M8 19h1M11 11l1 1M17 36h15a6 6 0 0 0 0-12 8 8 0 0 0-15 3 5 5 0 0 0 0 9z"/></g>`,
  },
  {
    id: 'sehat-bunda',
    name: 'Sehat Bunda',
    description: { id: 'Panduan kehamilan dan tumbuh kembang anak', en: 'Pregnancy and child health, step by step' },
    color: 'mediumvioletred',
    drawing: `<g ${LINE}><path d="M24 36S10 27 10 19a7 7 0 0 1 14-2 7 7 0 0 1 14 2c0 8-14 17-14 17z"/></g>`,
  },
  {
    id: 'tani-maju',
    name: 'Tani Maju',
    description: { id: 'Harga pasar dan kalender tanam', en: 'Market prices and a planting calendar' },
    color: 'olivedrab',
    drawing: `<g ${LINE}><path d="M24 38V22M24 24c0-7-5-10-12-10 0 7 5 10 12 10M24 28c0-6 4-9 12-9 0 6-4 9-12 9"/></g>`,
  },
  {
    id: 'lapak-warga',
    name: 'Lapak Warga',
    description: { id: 'Jual beli dengan tetangga sekitar', en: 'Buy and sell with your neighbours' },
    color: 'chocolate',
    drawing: `<g ${LINE}><path d="M12 20h24l-2 16H14zM18 20a6 6 0 0 1 12 0"/></g>`,
  },
  {
    id: 'suara-kampung',
    name: 'Suara Kampung',
    description: { id: 'Radio dan musik daerah', en: 'Local radio and music' },
    color: 'slateblue',
    drawing: `<g ${LINE}><path d="M18 34V15l18-4v19"/><circle cx="14" cy="34" r="4"/><circle cx="32" cy="30" r="4"/></g>`,
  },
]

export function drawIcon({ color, drawing }: SeedApp): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${color}"/>${drawing}</svg>`
}
