/** Samples of the registration for the page of all components at the sandbox's desk. */
import { answered, type SampleAnswers, type SampleSection } from '@gapura/core'
import type { Registration } from '@gapura/plugins/account'
import { getDwfRegistration } from './endpoints.ts'
import HomeCard from './home-card.tsx'
import Register from './register.tsx'

const answers =
  (status: Registration['status'] | null, reason: Registration['reason'] = null): SampleAnswers =>
  () => [
    answered(
      getDwfRegistration,
      { params: { account: 'ctm' } },
      status && { status, reason, created_at: new Date().toISOString() },
    ),
  ]

function Card() {
  return (
    <section className="g-card">
      <HomeCard />
    </section>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'dwf',
    title: { id: 'Wi-Fi usaha', en: 'Business Wi-Fi' },
    samples: [
      { id: 'offer', title: { id: 'Tawaran di beranda', en: 'Offer at home' }, render: Card, answers: answers(null) },
      {
        id: 'card',
        title: { id: 'Keadaan di beranda', en: 'State at home' },
        render: Card,
        answers: answers('requested'),
      },
      {
        id: 'requested',
        title: { id: 'Diperiksa', en: 'Under review' },
        render: Register,
        answers: answers('requested'),
      },
      { id: 'accepted', title: { id: 'Diterima', en: 'Accepted' }, render: Register, answers: answers('accepted') },
      {
        id: 'rejected',
        title: { id: 'Ditolak', en: 'Rejected' },
        render: Register,
        answers: answers('rejected', 'other'),
      },
      {
        id: 'out-of-range',
        title: { id: 'Di luar jangkauan', en: 'Out of range' },
        render: Register,
        answers: answers('rejected', 'out_of_range'),
      },
    ],
  },
]
