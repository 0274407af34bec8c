import { answered, type SampleSection } from '@gapura/core'
import { registrationSamples } from '@gapura/plugins/account'
import BusinessForm from './business-form.tsx'
import { getSmb } from './endpoints.ts'
import HomeCard from './home-card.tsx'
import Register from './register.tsx'

const OWNER = { name: 'I Made Sudarsana', phone: '6281234560001', email: 'made@contoh.id' }

function Form() {
  return <BusinessForm profile={OWNER} />
}

export const samples: readonly SampleSection[] = [
  {
    id: 'smb',
    title: { id: 'Usaha kecil', en: 'Small business' },
    samples: [
      { id: 'form', title: { id: 'Langkah pertama', en: 'The first step' }, render: Form, isWide: true },
      ...registrationSamples({ HomeCard, Page: Register }, (sent) => answered(getSmb, {}, sent)),
    ],
  },
]
