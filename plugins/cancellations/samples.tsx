/** Samples of cancellations for the page of all components at the sandbox's desk. */
import { useNow, type SampleSection } from '@gapura/core'
import { addDays, dayOf } from '@gapura/core/text'
import { CancellationDetail } from './cancellation-detail.tsx'
import { CreateCancellation } from './create-cancellation.tsx'
import type { Cancellation } from './endpoints.ts'
import './cancellations.css'

function Detail({ status }: Pick<Cancellation, 'status'>) {
  const now = useNow(60_000)
  const today = dayOf(now)
  const isOpen = status === 'requested'
  return (
    <div className="g-card">
      <CancellationDetail
        cancellation={{
          id: 'sample',
          start_date: addDays(today, 5),
          end_date: addDays(today, 11),
          status,
          approved_by: isOpen ? null : 'Ketut Arya',
          approved_at: isOpen ? null : now.toISOString(),
          created_at: now.toISOString(),
        }}
      />
    </div>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'cancellations',
    title: { id: 'Jeda paket', en: 'Pauses' },
    samples: [
      { id: 'form', title: { id: 'Ajukan', en: 'Request' }, render: CreateCancellation },
      { id: 'requested', title: { id: 'Menunggu', en: 'Waiting' }, render: () => <Detail status="requested" /> },
      { id: 'approved', title: { id: 'Disetujui', en: 'Approved' }, render: () => <Detail status="approved" /> },
      { id: 'rejected', title: { id: 'Ditolak', en: 'Rejected' }, render: () => <Detail status="rejected" /> },
    ],
  },
]
