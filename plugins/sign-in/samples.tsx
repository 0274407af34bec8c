/** Samples of signing in for the page of all components at the sandbox's desk. */
import { useNow, usePortal, useTexts, type SampleSection } from '@gapura/core'
import CodeStep from './code/code-step.tsx'
import Guide from './captive/guide.tsx'
import InYourBrowser from './captive/in-your-browser.tsx'
import { CheckInbox } from './link/email-step.tsx'
import { SignInLinkExpired } from './link/link-expired.tsx'
import SignInErrorMessage, { type SignInErrorProps } from './parts/sign-in-error-message.tsx'
import ForgotPassword from './password/forgot-password.tsx'
import { PasswordStep } from './password/password.tsx'
import { NewPassword } from './password/reset-password.tsx'
import CountrySearch from './phone/country-search.tsx'
import { PhoneStep } from './phone/phone-step.tsx'
import type { PostedCode, PostedPhone } from './router/action-state.ts'
import { ConnectForm } from './router/connect-form.tsx'
import DomainNotFound from './router/domain-not-found.tsx'
import { VoucherStep } from './voucher/voucher.tsx'
import './sign-in.css'

const nothing = () => undefined

function Phone({ fault = null, isLimited = false }: Partial<Pick<PostedPhone, 'fault' | 'isLimited'>>) {
  const posted: PostedPhone = { kind: 'phone', phone: '812 3456 7890', country: 'ID', fault, isLimited }
  return <PhoneStep posted={posted} onTouched={nothing} onCodeSent={nothing} />
}

/** @param isWaiting another code can be requested later */
function Code({ code = '', isWrong = false, isWaiting = false }: CodeProps) {
  const { t } = useTexts('sign-in')
  const now = useNow(60_000).getTime()
  const pending = { phone: '6281234567890', shown: '+62 812-3456-7890', resendAt: isWaiting ? now + 45_000 : 0 }
  const posted: PostedCode = {
    kind: 'code',
    pending,
    code,
    key: 'sample',
    resend: null,
    isLimited: false,
    fault: isWrong ? t('code.wrong') : null,
  }
  return (
    <CodeStep
      {...{ pending, posted }}
      onCodeSent={nothing}
      onChange={nothing}
      onEntering={nothing}
      onSignedIn={nothing}
    />
  )
}
type CodeProps = { readonly code?: string; readonly isWrong?: boolean; readonly isWaiting?: boolean }

function Problem({ isAccepted, failure }: Pick<SignInErrorProps['problem'], 'isAccepted' | 'failure'>) {
  const { t } = useTexts()
  const problem = { isAccepted, failure, reason: t('error.network'), error: null }
  return <SignInErrorMessage problem={problem} onRetry={nothing} />
}

function ShowGuide() {
  return <Guide last={useTexts('sign-in').t('guide.send')} onDone={nothing} onBack={nothing} />
}

function Forgotten() {
  return <ForgotPassword params={{ domain: usePortal().partner.id }} />
}

function WrongPhone() {
  return <Phone fault={useTexts('sign-in').t('phone.invalid')} />
}

function TooManyCodes() {
  return <Phone fault={useTexts('sign-in').t('code.limit')} isLimited />
}

export const samples: readonly SampleSection[] = [
  {
    id: 'sign-in',
    title: { id: 'Masuk', en: 'Sign-in' },
    samples: [
      { id: 'phone', title: { id: 'Nomor WhatsApp', en: 'WhatsApp number' }, render: () => <Phone /> },
      { id: 'phone-wrong', title: { id: 'Nomor salah', en: 'A wrong number' }, render: WrongPhone },
      { id: 'limit', title: { id: 'Terlalu banyak kode', en: 'Too many codes' }, render: TooManyCodes },
      {
        id: 'country',
        title: { id: 'Cari negara', en: 'Search a country' },
        render: () => <CountrySearch onChoose={nothing} />,
      },
      { id: 'code', title: { id: 'Kode', en: 'Code' }, render: () => <Code isWaiting /> },
      {
        id: 'code-wrong',
        title: { id: 'Kode salah', en: 'A wrong code' },
        render: () => <Code code="482195" isWrong />,
      },
      { id: 'password', title: { id: 'Kata sandi', en: 'Password' }, render: PasswordStep },
      {
        id: 'new-password',
        title: { id: 'Kata sandi baru', en: 'A new password' },
        render: () => <NewPassword token="sample" onOutcome={nothing} />,
      },
      { id: 'forgot', title: { id: 'Lupa kata sandi', en: 'A forgotten password' }, render: Forgotten },
      { id: 'voucher', title: { id: 'Voucher', en: 'Voucher' }, render: VoucherStep },
      {
        id: 'inbox',
        title: { id: 'Tautan terkirim', en: 'A link was sent' },
        render: () => <CheckInbox email="putu@contoh.id" onOther={nothing} />,
      },
      { id: 'link-over', title: { id: 'Tautan habis', en: 'An expired link' }, render: SignInLinkExpired },
      { id: 'guide', title: { id: 'Panduan', en: 'Guide' }, render: ShowGuide },
      {
        id: 'browser',
        title: { id: 'Buka di peramban', en: 'Open in a browser' },
        render: () => <InYourBrowser captive={{ hint: { kind: 'browser' }, override: nothing }} />,
      },
      {
        id: 'unanswered',
        title: { id: 'Belum ada jawaban', en: 'No answer' },
        render: () => <Problem isAccepted={false} failure={{ kind: 'passing' }} />,
      },
      {
        id: 'accepted',
        title: { id: 'Kode diterima, lalu gagal', en: 'Accepted, then failed' },
        render: () => <Problem isAccepted failure={{ kind: 'passing' }} />,
      },
      { id: 'connect', title: { id: 'Sambungkan', en: 'Connect' }, render: ConnectForm },
      { id: 'unknown', title: { id: 'Alamat tidak dikenal', en: 'An unknown address' }, render: DomainNotFound },
    ],
  },
]
