/** Samples of shops for the page of all components at the sandbox's desk. */
import { answered, answeredPage, type SampleAnswers, type SampleSection } from '@gapura/core'
import { getProfile } from '@gapura/core/session'
import { getRetailers, type Retailer } from './endpoints.ts'
import NearestCard from './nearest-card.tsx'
import { RetailerCard } from './retailer-card.tsx'
import RetailerList from './retailer-list.tsx'
import './retailers.css'

const UBUD = { lat: -8.5069, lng: 115.2625 }
const MADE: Retailer = {
  id: 'made',
  name: 'Warung Bu Made',
  phone: '6281234560001',
  address: 'Jl. Hanoman No. 7, Ubud, Gianyar',
  location: { lat: -8.5075, lng: 115.263 },
  distance_m: 240,
}
const SHOPS: readonly Retailer[] = [
  MADE,
  {
    id: 'wayan',
    name: 'Toko Wayan Sejahtera',
    phone: null,
    address: 'Jl. Raya Pengosekan No. 22, Ubud, Gianyar',
    location: { lat: -8.519, lng: 115.264 },
    distance_m: 1_350,
  },
]

const params = { account: 'ctm' } as const
const at =
  (retailers: readonly Retailer[]): SampleAnswers =>
  () => [
    answered(
      getProfile,
      { params },
      {
        username: 'putu-7890',
        name: 'Putu Ayu Lestari',
        phone: '6281234567890',
        email: null,
        partner_service_types: [],
        identity_kind: null,
        identity_number: null,
        identity_card: null,
        address: 'Jl. Monkey Forest No. 3, Ubud',
        location: UBUD,
      },
    ),
    answeredPage(
      getRetailers,
      { params, query: { lat: '-8.50690', lng: '115.26250' } },
      { data: [...retailers], next: null },
    ),
  ]
const nothing = () => undefined

export const samples: readonly SampleSection[] = [
  {
    id: 'retailers',
    title: { id: 'Toko', en: 'Shops' },
    samples: [
      {
        id: 'card',
        title: { id: 'Kartu di ponsel', en: 'Card on a phone' },
        render: () => <RetailerCard retailer={MADE} onShow={nothing} />,
      },
      {
        id: 'chosen',
        title: { id: 'Terpilih di peta', en: 'Chosen on the map' },
        render: () => <RetailerCard retailer={MADE} isChosen />,
      },
      {
        id: 'nearest',
        title: { id: 'Di beranda', en: 'At home' },
        render: () => (
          <section className="g-card">
            <NearestCard />
          </section>
        ),
        answers: at(SHOPS),
      },
      { id: 'list', title: { id: 'Daftar', en: 'List' }, render: RetailerList, window: 'screen', answers: at(SHOPS) },
      {
        id: 'far',
        title: { id: 'Semua jauh', en: 'All far away' },
        render: RetailerList,
        window: 'screen',
        answers: at([{ ...MADE, distance_m: 48_000 }]),
      },
      {
        id: 'empty',
        title: { id: 'Belum ada toko', en: 'No shops yet' },
        render: RetailerList,
        window: 'screen',
        answers: at([]),
      },
    ],
  },
]
