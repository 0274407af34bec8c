/** Announcements of the demonstration partners. `from` and `to` are hours relative to the seeding. */
type Demo = {
  readonly domain: string
  readonly level: 'info' | 'outage'
  readonly id: string
  readonly en: string
  readonly from: number
  readonly to: number
}

const DAY = 24
const YEAR = 365 * DAY

export const DEMO_ANNOUNCEMENTS: readonly Demo[] = [
  {
    domain: 'default',
    level: 'info',
    id: 'Paket Bulanan Kencang kini 30 Mbps dengan harga tetap.',
    en: 'Bulanan Kencang now has 30 Mbps at the same price.',
    from: -2 * DAY,
    to: YEAR,
  },
  {
    domain: 'default',
    level: 'info',
    id: 'Selama libur nasional, layanan chat dibuka pukul 09.00 sampai 17.00.',
    en: 'On public holidays our chat is open from 9 a.m. to 5 p.m.',
    from: -5 * DAY,
    to: YEAR,
  },
  {
    domain: 'lestari',
    level: 'info',
    id: 'Titik Wi-Fi baru sudah menyala di Jl. Hanoman dan lapangan Astina.',
    en: 'New Wi-Fi points are up in Jl. Hanoman and at the Astina field.',
    from: -1 * DAY,
    to: YEAR,
  },
  {
    domain: 'kampus',
    level: 'info',
    id: 'Selama ujian akhir, Wi-Fi perpustakaan menyala sampai pukul 24.00.',
    en: 'During the final exams the library’s Wi-Fi stays on until midnight.',
    from: -3 * DAY,
    to: YEAR,
  },
  {
    domain: 'nusa',
    level: 'outage',
    id: 'Kabel di Kupang Timur putus. Koneksi lebih lambat dari biasanya.',
    en: 'A cable in Kupang Timur is cut. Connections are slower than usual.',
    from: -3,
    to: 9,
  },
  {
    domain: 'nusa',
    level: 'info',
    id: 'Pemasangan Rumah 50 gratis sampai akhir bulan.',
    en: 'Rumah 50 is installed free of charge until the end of the month.',
    from: -2 * DAY,
    to: YEAR,
  },
]
