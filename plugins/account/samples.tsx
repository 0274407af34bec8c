/** Samples of the account and of registrations for the page of all components at the sandbox's desk. */
import { answered, useTexts, type SampleAnswers, type SampleSection } from '@gapura/core'
import type { AnswerOf } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'
import Account from './account.tsx'
import './account.css'
import { EmailConfirmed, ConfirmEmail } from './email/confirm-email.tsx'
import { SendLink } from './email/send-link.tsx'
import { NoPhone } from './phone/no-phone.tsx'
import AccountInfo from './profile/account-info.tsx'
import { ALL_REQUIRED, toPerson } from './profile/person.ts'
import Register from './profile/register.tsx'
import { Review } from './registration/form-steps.tsx'
import { PersonSteps } from './registration/person-steps.tsx'
import StopScreen from './stop-screen.tsx'

type Profile = AnswerOf<typeof getProfile>
const PROFILE: Profile = {
  username: 'putu-7890',
  name: 'Putu Ayu Lestari',
  phone: '6281234567890',
  email: 'putu@contoh.id',
  email_verified: false,
  partner_service_types: [],
  identity_kind: 'ktp',
  identity_number: '5104055203910003',
  identity_card: 'file_1',
  address: 'Jl. Hanoman No. 7, Ubud, Gianyar',
  location: { lat: -8.5069, lng: 115.2625 },
}
const answers =
  (profile: Partial<Profile> = {}): SampleAnswers =>
  () => [
    answered(getProfile, { params: { account: 'ctm' } }, { ...PROFILE, ...profile }),
    answered(getAppSettings, {}, { debug_whitelist: [], float_ads: null, survey_ads: null, features: null }),
  ]

function Steps() {
  return (
    <PersonSteps
      start={toPerson(PROFILE)}
      rules={ALL_REQUIRED}
      intro={useTexts('account').t('steps.identityText')}
      placeQuestion={useTexts('account').t('person.location')}
      onSend={() => Promise.resolve()}
    />
  )
}

function Check() {
  const { t } = useTexts('account')
  const part = { check: () => Promise.resolve(true), hasError: () => false }
  const step = { ...part, question: '', content: null }
  const { name, phone, address } = toPerson(PROFILE)
  return (
    <div className="a-steps g-stack">
      <Review
        steps={[
          {
            ...step,
            title: t('steps.person'),
            facts: [
              { label: t('person.name'), value: name },
              { label: t('person.phone'), value: phone },
            ],
          },
          {
            ...step,
            title: t('steps.place'),
            facts: [
              { label: t('person.address'), value: address },
              { label: t('person.location'), value: t('steps.pin') },
            ],
          },
        ]}
        onEdit={() => undefined}
      />
    </div>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'account',
    title: { id: 'Akun', en: 'Account' },
    samples: [
      {
        id: 'page',
        title: { id: 'Halaman akun', en: 'Account page' },
        render: Account,
        window: 'screen',
        answers: answers(),
      },
      { id: 'info', title: { id: 'Profil', en: 'Profile' }, render: AccountInfo, window: 'screen', answers: answers() },
      { id: 'complete', title: { id: 'Lengkapi profil', en: 'Complete the profile' }, render: Register },
      { id: 'no-phone', title: { id: 'Tanpa nomor', en: 'Without a number' }, render: NoPhone },
      { id: 'verify', title: { id: 'Verifikasi email', en: 'Verify the email' }, render: InStack, answers: answers() },
      {
        id: 'confirm',
        title: { id: 'Konfirmasi email', en: 'Confirm the email' },
        render: () => <ConfirmEmail token="sample" />,
      },
      { id: 'confirmed', title: { id: 'Email terkonfirmasi', en: 'Email confirmed' }, render: EmailConfirmed },
      { id: 'stopped', title: { id: 'Akun nonaktif', en: 'Inactive account' }, render: StopScreen },
    ],
  },
  {
    id: 'registration',
    title: { id: 'Langkah pendaftaran', en: 'Registration steps' },
    samples: [
      {
        id: 'steps',
        title: { id: 'Langkah pertama', en: 'The first step' },
        render: Steps,
        isWide: true,
        answers: answers(),
      },
      { id: 'review', title: { id: 'Periksa', en: 'Check' }, render: Check, isWide: true },
    ],
  },
]

function InStack() {
  return (
    <div className="g-stack">
      <SendLink />
    </div>
  )
}
