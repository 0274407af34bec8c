/** Samples of free internet for guests for the page of all components at the sandbox's desk. */
import type { SampleSection } from '@gapura/core'
import Guest, { QuotaBar } from './guest.tsx'
import { GuestStep } from './guest-step.tsx'
import './guest.css'

export const samples: readonly SampleSection[] = [
  {
    id: 'guest',
    title: { id: 'Internet gratis', en: 'Free internet' },
    samples: [
      {
        id: 'offer',
        title: { id: 'Masih ada jatah', en: 'Some left' },
        render: () => (
          <div className="g-stack">
            <QuotaBar quota={{ taken: 1, maximum: 3 }} />
            <GuestStep ip="10.5.50.7" identity="balai" onUsedUp={() => undefined} />
          </div>
        ),
      },
      { id: 'waiting', title: { id: 'Memuat', en: 'Loading' }, render: Guest },
    ],
  },
]
