import { answered, type SampleSection } from '@gapura/core'
import { registrationSamples } from '@gapura/plugins/account'
import { getHomeInternetRegistration } from './endpoints.ts'
import HomeCard from './home-card.tsx'
import Register from './register.tsx'

const input = { params: { account: 'ctm' } }

export const samples: readonly SampleSection[] = [
  {
    id: 'home-internet',
    title: { id: 'Internet Rumah', en: 'Home Internet' },
    samples: registrationSamples({ HomeCard, Page: Register }, (sent) =>
      answered(getHomeInternetRegistration, input, sent),
    ),
  },
]
