/** Samples of buttons and fields. */
import { useLocalText, useTexts } from '../../core/kit/context/text-context.ts'
import {
  Button,
  Field,
  Input,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Textarea,
  type ButtonProps,
} from '../../core/kit/controls/index.ts'
import { CodeField } from '../../core/kit/forms/code-field.tsx'
import { DateRange } from '../../core/kit/forms/date-range.tsx'
import { PasswordField } from '../../core/kit/forms/password-field.tsx'
import { SubmitButton } from '../../core/kit/forms/submit-button.tsx'
import { useCodeEntry } from '../../core/kit/forms/use-code-entry.ts'
import { LocationField } from '../../core/kit/map/location-field.tsx'
import type { Place } from '../../core/kit/map/place.ts'
import { PhotoField } from '../../core/kit/photo/photo-field.tsx'
import { CopyField } from '../../core/kit/ui/copy-field.tsx'
import type { Sample, SampleSection } from '../../core/kit/ui/sample.ts'
import type { LocalText } from '../../core/kernel/text/languages.ts'

const nothing = () => undefined
const PAY = { id: 'Bayar sekarang', en: 'Pay now' }
const NAME = { id: 'Nama lengkap', en: 'Full name' }
const HINT = { id: 'Seperti di KTP.', en: 'As on your identity card.' }
const MISSING = { id: 'Isi nama Anda', en: 'Enter your name' }

function ButtonSample({ text = PAY, ...props }: ButtonProps & { readonly text?: LocalText }) {
  return <Button {...props}>{useLocalText()(text)}</Button>
}
function buttonSamples(id: string, title: LocalText, props: ButtonProps): Sample {
  return {
    id,
    title,
    render: () => (
      <div className="g-row">
        <ButtonSample {...props} />
        <ButtonSample {...props} size="large" />
        <ButtonSample {...props} size="small" />
        <ButtonSample {...props} disabled />
      </div>
    ),
  }
}

function BusyButton() {
  const local = useLocalText()
  const sending = local({ id: 'Membuat pesanan…', en: 'Ordering…' })
  return <SubmitButton isSending label={local(PAY)} sending={sending} isOff={false} wait={null} />
}

function FieldSample({
  value = '',
  hint,
  fault,
  isDisabled = false,
}: {
  readonly value?: string
  readonly hint?: LocalText
  readonly fault?: LocalText
  readonly isDisabled?: boolean
}) {
  const local = useLocalText()
  return (
    <Field
      label={local(NAME)}
      {...(hint && { hint: local(hint) })}
      {...(fault && { validationState: 'error', validationMessage: local(fault) })}
    >
      <Input value={value} disabled={isDisabled} onChange={nothing} />
    </Field>
  )
}

function SelectSample() {
  const local = useLocalText()
  return (
    <Field label={local({ id: 'Jenis usaha', en: 'Kind of business' })}>
      <Select defaultValue="food">
        <option value="food">{local({ id: 'Warung makan', en: 'Food' })}</option>
        <option value="shop">{local({ id: 'Toko', en: 'Shop' })}</option>
      </Select>
    </Field>
  )
}

function LongText() {
  const local = useLocalText()
  return (
    <Field label={local({ id: 'Alamat', en: 'Address' })}>
      <Textarea rows={3} defaultValue="Jl. Hanoman No. 7, Ubud, Gianyar" />
    </Field>
  )
}

function Password() {
  const local = useLocalText()
  return (
    <Field label={local({ id: 'Kata sandi', en: 'Password' })} size="large">
      <PasswordField value="Melati-2026" onChange={nothing} />
    </Field>
  )
}

function Code({ code, fault = null }: { readonly code: string; readonly fault?: LocalText | null }) {
  const local = useLocalText()
  const entry = useCodeEntry({
    resendAt: 0,
    onCode: () => Promise.resolve(),
    onResend: () => Promise.resolve(null),
    posted: { code, fault: fault && local(fault), isLimited: false },
    texts: { incomplete: '', wrong: '', sent: '', limit: '', notSent: '' },
  })
  const hint = local({
    id: 'Enam angka. Kode lengkap dikirim sendiri.',
    en: 'Six digits. A complete code is sent by itself.',
  })
  return <CodeField label={local({ id: 'Kode dari WhatsApp', en: 'Code from WhatsApp' })} hint={hint} entry={entry} />
}

function Radios({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const local = useLocalText()
  return (
    <Field label={local({ id: 'Kirim lewat', en: 'Send by' })}>
      <RadioGroup value="wa" disabled={isDisabled} onChange={nothing}>
        <Radio
          value="wa"
          label={local({ id: 'WhatsApp', en: 'WhatsApp' })}
          hint={local({ id: 'Tiba dalam beberapa detik', en: 'Arrives within seconds' })}
        />
        <Radio value="email" label={local({ id: 'Email', en: 'Email' })} />
      </RadioGroup>
    </Field>
  )
}

function Switches() {
  const { t } = useTexts()
  const label = t('menu.dark')
  return (
    <div className="g-stack">
      <Switch label={label} checked onChange={nothing} />
      <Switch label={label} checked={false} onChange={nothing} />
      <Switch label={label} checked={false} disabled onChange={nothing} />
    </div>
  )
}

function Dates() {
  return <DateRange>{() => null}</DateRange>
}

function Photo({ value, fault = null }: { readonly value: string | null; readonly fault?: LocalText | null }) {
  const local = useLocalText()
  return (
    <PhotoField
      label={local({ id: 'Foto KTP', en: 'Photo of the identity card' })}
      required
      value={value}
      fault={fault && local(fault)}
      onChange={nothing}
    />
  )
}

const UBUD = { lat: -8.5069, lng: 115.2625 }

/** The map itself needs a browser; its ground is there before. */
function PlaceOnMap({ value, fault = null }: { readonly value: Place | null; readonly fault?: LocalText | null }) {
  const local = useLocalText()
  return (
    <LocationField
      label={local({ id: 'Tempat pemasangan', en: 'Place of the installation' })}
      value={value}
      fault={fault && local(fault)}
      onChange={nothing}
    />
  )
}

function Copy() {
  const { t } = useTexts()
  return <CopyField value="http://lestari.localhost" label={t('router.address')} />
}

export const controlSamples: readonly SampleSection[] = [
  {
    id: 'buttons',
    title: { id: 'Tombol', en: 'Buttons' },
    samples: [
      buttonSamples('primary', { id: 'Utama', en: 'Primary' }, { appearance: 'primary' }),
      buttonSamples('secondary', { id: 'Kedua', en: 'Secondary' }, {}),
      buttonSamples('subtle', { id: 'Teks', en: 'Text' }, { appearance: 'subtle' }),
      buttonSamples('bad', { id: 'Berbahaya', en: 'Danger' }, { appearance: 'subtle', className: 'g-bad' }),
      { id: 'busy', title: { id: 'Sedang bekerja', en: 'Busy' }, render: BusyButton },
    ],
  },
  {
    id: 'fields',
    title: { id: 'Isian', en: 'Fields' },
    samples: [
      { id: 'empty', title: { id: 'Kosong', en: 'Empty' }, render: () => <FieldSample /> },
      { id: 'filled', title: { id: 'Terisi', en: 'Filled' }, render: () => <FieldSample value="Putu Ayu Lestari" /> },
      { id: 'hint', title: { id: 'Dengan petunjuk', en: 'With a hint' }, render: () => <FieldSample hint={HINT} /> },
      { id: 'fault', title: { id: 'Salah', en: 'Wrong' }, render: () => <FieldSample fault={MISSING} hint={HINT} /> },
      {
        id: 'disabled',
        title: { id: 'Nonaktif', en: 'Disabled' },
        render: () => <FieldSample value="Siti" isDisabled />,
      },
      { id: 'select', title: { id: 'Pilihan', en: 'Select' }, render: SelectSample },
      { id: 'long', title: { id: 'Teks panjang', en: 'Long text' }, render: LongText },
      { id: 'password', title: { id: 'Kata sandi', en: 'Password' }, render: Password },
      { id: 'copy', title: { id: 'Untuk disalin', en: 'To be copied' }, render: Copy },
      { id: 'code', title: { id: 'Kode, kosong', en: 'Code, empty' }, render: () => <Code code="" /> },
      { id: 'code-begun', title: { id: 'Kode, sebagian', en: 'Code, begun' }, render: () => <Code code="482" /> },
      {
        id: 'code-fault',
        title: { id: 'Kode, salah', en: 'Code, wrong' },
        render: () => <Code code="482195" fault={{ id: 'Kode belum cocok', en: 'The code does not match' }} />,
      },
      { id: 'radio', title: { id: 'Satu dari beberapa', en: 'One of several' }, render: () => <Radios /> },
      {
        id: 'radio-disabled',
        title: { id: 'Pilihan nonaktif', en: 'Disabled choice' },
        render: () => <Radios isDisabled />,
      },
      { id: 'switch', title: { id: 'Sakelar', en: 'Switch' }, render: Switches },
      { id: 'dates', title: { id: 'Rentang tanggal', en: 'Range of dates' }, render: Dates, isWide: true },
      { id: 'photo', title: { id: 'Foto, kosong', en: 'Photo, empty' }, render: () => <Photo value={null} /> },
      { id: 'photo-sent', title: { id: 'Foto, terkirim', en: 'Photo, sent' }, render: () => <Photo value="file_1" /> },
      {
        id: 'photo-fault',
        title: { id: 'Foto, salah', en: 'Photo, wrong' },
        render: () => <Photo value={null} fault={{ id: 'Ambil foto KTP', en: 'Take a photo of the card' }} />,
      },
      { id: 'place', title: { id: 'Tempat', en: 'Place' }, render: () => <PlaceOnMap value={UBUD} /> },
      {
        id: 'place-fault',
        title: { id: 'Tempat, salah', en: 'Place, wrong' },
        render: () => <PlaceOnMap value={null} fault={{ id: 'Pilih tempat Anda', en: 'Choose your place' }} />,
      },
    ],
  },
]
