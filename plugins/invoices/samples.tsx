/** Samples of invoices for the page of all components at the sandbox's desk. */
import { answeredPage, useNow, type SampleAnswers, type SampleSection } from '@gapura/core'
import { addDays, dayOf } from '@gapura/core/text'
import { getInvoices, type Invoice } from './endpoints.ts'
import InvoiceList, { InvoiceLink } from './invoice-list.tsx'
import { PrintableInvoice } from './printable-invoice.tsx'
import './invoices.css'

/** @param due days from today */
function useInvoice(due: number, isPaid = false): Invoice {
  return invoiceAt(useNow(60_000), due, isPaid)
}

function invoiceAt(now: Date, due: number, isPaid: boolean): Invoice {
  const today = dayOf(now)
  return {
    id: 'sample',
    number: 'INV/2026/11/0042',
    invoice_date: addDays(today, -14),
    issue_date: addDays(today, -14),
    due_date: addDays(today, due),
    status: isPaid ? 'paid' : 'unpaid',
    currency: null,
    total: 325_000,
    billed_to: 'Yohanes Lobo\nJl. Timor Raya, Kupang',
    issued_by: 'PT Contoh Nusantara',
    items: [{ description: 'Rumah 30', quantity: 1, unit_price: 275_000 }],
    installation_fee: 50_000,
    paid_at: isPaid ? now.toISOString() : null,
  }
}

function Row({ due, isPaid = false }: { readonly due: number; readonly isPaid?: boolean }) {
  return <InvoiceLink invoice={useInvoice(due, isPaid)} />
}

function Paper() {
  return <PrintableInvoice invoice={useInvoice(7, true)} />
}

const listed =
  (...data: readonly Invoice[]): SampleAnswers =>
  () => [answeredPage(getInvoices, { params: { account: 'ctm' }, query: {} }, { data: [...data], next: null })]

const some: SampleAnswers = (language) => {
  const now = new Date()
  const [due, late, paid] = [invoiceAt(now, 7, false), invoiceAt(now, -3, false), invoiceAt(now, -30, true)]
  return listed({ ...late, id: 'late', number: 'INV/2026/10/0042' }, due, {
    ...paid,
    id: 'paid',
    number: 'INV/2026/09/0042',
  })(language)
}

export const samples: readonly SampleSection[] = [
  {
    id: 'invoices',
    title: { id: 'Tagihan', en: 'Invoices' },
    samples: [
      { id: 'due', title: { id: 'Belum dibayar', en: 'Not paid yet' }, render: () => <Row due={7} /> },
      { id: 'overdue', title: { id: 'Terlambat', en: 'Overdue' }, render: () => <Row due={-3} /> },
      { id: 'paid', title: { id: 'Lunas', en: 'Paid' }, render: () => <Row due={7} isPaid /> },
      { id: 'list', title: { id: 'Daftar', en: 'List' }, render: InvoiceList, window: 'screen', answers: some },
      {
        id: 'none',
        title: { id: 'Belum ada', en: 'None yet' },
        render: InvoiceList,
        window: 'screen',
        answers: listed(),
      },
      { id: 'receipt', title: { id: 'Bukti pembayaran', en: 'Receipt' }, render: Paper, isWide: true },
    ],
  },
]
