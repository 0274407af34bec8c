import { answered, type SampleSection } from '@gapura/core'
import { registrationSamples } from '@gapura/plugins/account'
import { getDwfRegistration } from './endpoints.ts'
import HomeCard from './home-card.tsx'
import Register from './register.tsx'

export const samples: readonly SampleSection[] = [
  {
    id: 'dwf',
    title: { id: 'Wi-Fi Warung & Toko', en: 'Wi-Fi for your shop' },
    samples: registrationSamples({ HomeCard, Page: Register }, (sent) =>
      answered(getDwfRegistration, { params: { account: 'ctm' } }, sent),
    ),
  },
]
