/** Samples of help for the page of all components at the sandbox's desk. */
import type { SampleSection } from '@gapura/core'
import ContactCard from './contact-card.tsx'
import Contact from './contact.tsx'
import Faq from './faq.tsx'
import TermsPage from './terms-page.tsx'
import './help.css'

export const samples: readonly SampleSection[] = [
  {
    id: 'help',
    title: { id: 'Bantuan', en: 'Help' },
    samples: [
      {
        id: 'card',
        title: { id: 'Di beranda', en: 'At home' },
        render: () => (
          <section className="g-card">
            <ContactCard />
          </section>
        ),
      },
      { id: 'contact', title: { id: 'Hubungi kami', en: 'Contact' }, render: Contact },
      { id: 'faq', title: { id: 'Tanya jawab', en: 'Questions' }, render: Faq, window: 'screen' },
      { id: 'terms', title: { id: 'Ketentuan', en: 'Terms' }, render: TermsPage, window: 'screen' },
    ],
  },
]
