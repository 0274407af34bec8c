/** Samples of the registration for the page of all components at the sandbox's desk. */
import { answered, type SampleAnswers, type SampleSection } from '@gapura/core'
import type { Registration } from '@gapura/plugins/account'
import { BusinessForm } from './business-form.tsx'
import { businessOf } from './business.ts'
import { getSmb } from './endpoints.ts'
import HomeCard from './home-card.tsx'
import Register from './register.tsx'

const answers =
  (status: Registration['status'] | null, reason: Registration['reason'] = null): SampleAnswers =>
  () => [answered(getSmb, {}, status && { status, reason, created_at: new Date().toISOString() })]

const OWNER = { name: 'I Made Sudarsana', phone: '6281234560001', email: 'made@contoh.id' }

function Form() {
  return <BusinessForm start={{ ...businessOf(OWNER), business_name: 'Warung Bu Made' }} />
}

function Card() {
  return (
    <section className="g-card">
      <HomeCard />
    </section>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'smb',
    title: { id: 'Usaha kecil', en: 'Small business' },
    samples: [
      { id: 'form', title: { id: 'Langkah pertama', en: 'The first step' }, render: Form, isWide: true },
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
