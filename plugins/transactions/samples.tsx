/** Samples of the transaction history for the page of all components at the sandbox's desk. */
import { answeredPage, useNow, type SampleAnswers, type SampleSection } from '@gapura/core'
import { getHistory, type Transaction } from './endpoints.ts'
import TransactionList from './transaction-list.tsx'
import { TransactionRow } from './transaction-row.tsx'
import './transactions.css'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function orderAt(now: number, change: Partial<Transaction>): Transaction {
  return {
    id: 'pur_1',
    number: 'K7-4821',
    package: { name: 'Mingguan Kencang', currency: null },
    amount: 50_000,
    method: 'qr',
    status: 'request',
    created_at: new Date(now - 5 * MINUTE_MS).toISOString(),
    expires_at: new Date(now + 10 * MINUTE_MS).toISOString(),
    paid_at: null,
    activated: false,
    canceled: false,
    ...change,
  }
}
const paidAt = (time: number) => ({ status: 'success', paid_at: new Date(time).toISOString() }) as const

function Row({ isPaid = false, ...change }: Partial<Transaction> & { readonly isPaid?: boolean }) {
  const now = useNow(MINUTE_MS).getTime()
  return (
    <div className="t-month">
      <ul className="g-card">
        <li>
          <TransactionRow
            transaction={orderAt(now, { ...(isPaid && paidAt(now - MINUTE_MS)), ...change })}
            isChosen={false}
            onChoose={() => undefined}
          />
        </li>
      </ul>
    </div>
  )
}

const INPUT = { params: { account: 'ctm' }, query: {} } as const
const answers: SampleAnswers = () => {
  const now = Date.now()
  const old = now - 40 * DAY_MS
  return [
    answeredPage(getHistory, INPUT, {
      data: [
        orderAt(now, {}),
        orderAt(now, { id: 'pur_2', number: 'K7-4790', ...paidAt(now - 2 * DAY_MS), activated: true }),
        orderAt(old, {
          id: 'pur_3',
          number: 'K7-3310',
          amount: 1e4,
          package: {
            name: 'Harian',
            currency: null,
          },
          ...paidAt(old),
          activated: true,
        }),
      ],
      next: null,
    }),
  ]
}

export const samples: readonly SampleSection[] = [
  {
    id: 'transactions',
    title: { id: 'Riwayat transaksi', en: 'Transaction history' },
    samples: [
      { id: 'unpaid', title: { id: 'Belum dibayar', en: 'Not paid yet' }, render: () => <Row />, isWide: true },
      {
        id: 'late',
        title: { id: 'Sedang diaktifkan', en: 'Being activated' },
        render: () => <Row isPaid />,
        isWide: true,
      },
      { id: 'paid', title: { id: 'Lunas', en: 'Paid' }, render: () => <Row isPaid activated />, isWide: true },
      { id: 'failed', title: { id: 'Gagal', en: 'Failed' }, render: () => <Row status="failed" />, isWide: true },
      {
        id: 'canceled',
        title: { id: 'Dibatalkan', en: 'Canceled' },
        render: () => <Row status="failed" canceled />,
        isWide: true,
      },
      {
        id: 'expired',
        title: { id: 'Waktu habis', en: 'Expired' },
        render: () => <Row status="expire" />,
        isWide: true,
      },
      { id: 'list', title: { id: 'Daftar', en: 'List' }, render: TransactionList, window: 'screen', answers },
      {
        id: 'empty',
        title: { id: 'Belum ada transaksi', en: 'No transactions yet' },
        render: TransactionList,
        window: 'screen',
        answers: () => [answeredPage(getHistory, INPUT, { data: [], next: null })],
      },
      { id: 'waiting', title: { id: 'Memuat', en: 'Loading' }, render: TransactionList, window: 'screen' },
    ],
  },
]
