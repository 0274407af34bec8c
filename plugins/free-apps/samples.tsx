/** Samples of free apps for the page of all components at the sandbox's desk. */
import { answeredPage, type SampleAnswers, type SampleSection } from '@gapura/core'
import Apps, { AppLink } from './apps.tsx'
import { getApps, type FreeApp } from './endpoints.ts'
import HomeApps from './home-apps.tsx'
import './free-apps.css'

const APPS: readonly FreeApp[] = [
  { id: 'koran', name: 'Koran Desa', icon: null, url: 'https://koran.example', description: 'Berita dari desa Anda' },
  {
    id: 'belajar',
    name: 'Belajar Bersama',
    icon: null,
    url: 'https://belajar.example',
    description: 'Pelajaran SD–SMA',
  },
  { id: 'pasar', name: 'Pasar Tani', icon: null, url: 'https://pasar.example', description: 'Harga panen hari ini' },
  { id: 'sehat', name: 'Sehat', icon: null, url: 'https://sehat.example', description: 'Jadwal puskesmas' },
]
const [FIRST] = APPS
const answers: SampleAnswers = (language) => [
  answeredPage(getApps, { query: { language } }, { data: [...APPS], next: null }),
]

export const samples: readonly SampleSection[] = [
  {
    id: 'free-apps',
    title: { id: 'Aplikasi gratis', en: 'Free apps' },
    samples: [
      { id: 'app', title: { id: 'Satu aplikasi', en: 'One app' }, render: () => FIRST && <AppLink app={FIRST} /> },
      {
        id: 'home',
        title: { id: 'Di beranda', en: 'At home' },
        render: () => (
          <section className="g-card">
            <HomeApps />
          </section>
        ),
        answers,
      },
      { id: 'list', title: { id: 'Daftar', en: 'List' }, render: Apps, answers },
    ],
  },
]
