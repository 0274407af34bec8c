/** Samples of settings for the page of all components at the sandbox's desk. */
import type { SampleSection } from '@gapura/core'
import ChangePassword from './change-password.tsx'
import ChangeLanguage from './language.tsx'
import './settings.css'

export const samples: readonly SampleSection[] = [
  {
    id: 'settings',
    title: { id: 'Pengaturan', en: 'Settings' },
    samples: [
      { id: 'password', title: { id: 'Aturan kata sandi', en: 'Password rules' }, render: ChangePassword },
      { id: 'language', title: { id: 'Bahasa', en: 'Language' }, render: ChangeLanguage },
    ],
  },
]
