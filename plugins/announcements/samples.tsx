/** Samples of announcements for the page of all components at the sandbox's desk. */
import { answeredPage, type SampleSection } from '@gapura/core'
import { getAnnouncements } from './endpoints.ts'
import NewsCard from './news-card.tsx'
import './announcements.css'

const HOUR_MS = 3_600_000
const news = (id: string, hoursAgo: number, text: Readonly<Record<string, string>>) => ({
  id,
  level: 'info' as const,
  text: { ...text },
  starts_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
  ends_at: null,
})

function News() {
  return (
    <section className="g-card">
      <NewsCard />
    </section>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'announcements',
    title: { id: 'Pengumuman', en: 'Announcements' },
    samples: [
      {
        id: 'news',
        title: { id: 'Kabar', en: 'News' },
        render: News,
        answers: () => [
          answeredPage(
            getAnnouncements,
            { query: {} },
            {
              data: [
                news('tower', 3, {
                  id: 'Menara baru di Kupang Timur sudah menyala. Sinyal lebih kuat di Tarus dan Noelbaki.',
                  en: 'The new tower in East Kupang is on. The signal is stronger in Tarus and Noelbaki.',
                }),
                news('price', 70, {
                  id: 'Paket Mingguan Kencang sekarang Rp 50.000.',
                  en: 'The package Mingguan Kencang now costs Rp 50.000.',
                }),
              ],
              next: null,
            },
          ),
        ],
      },
      { id: 'waiting', title: { id: 'Memuat', en: 'Loading' }, render: News },
    ],
  },
]
