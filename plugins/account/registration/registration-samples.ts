/** Samples of a service's registration for the page of all components at the sandbox's desk. */
import type { Sample, SampleAnswers } from '@gapura/core'
import { createElement, type ComponentType } from 'react'
import type { Registration } from './registration.ts'

type Service = { readonly HomeCard: ComponentType; readonly Page: ComponentType }
type FirstAnswer = ReturnType<SampleAnswers>[number]

/** @param answer that of the service's call, for what the customer has sent */
export function registrationSamples(
  { HomeCard, Page }: Service,
  answer: (sent: Registration | null) => FirstAnswer,
): readonly Sample[] {
  const Card = () => createElement('section', { className: 'g-card' }, createElement(HomeCard))
  const answers =
    (status: Registration['status'] | null, reason: Registration['reason'] = null): SampleAnswers =>
    () => [answer(status && { status, reason, created_at: new Date().toISOString() })]
  return [
    { id: 'offer', title: { id: 'Tawaran di beranda', en: 'Offer at home' }, render: Card, answers: answers(null) },
    {
      id: 'card',
      title: { id: 'Keadaan di beranda', en: 'State at home' },
      render: Card,
      answers: answers('requested'),
    },
    { id: 'requested', title: { id: 'Diperiksa', en: 'Under review' }, render: Page, answers: answers('requested') },
    { id: 'accepted', title: { id: 'Diterima', en: 'Accepted' }, render: Page, answers: answers('accepted') },
    { id: 'rejected', title: { id: 'Ditolak', en: 'Rejected' }, render: Page, answers: answers('rejected', 'other') },
    {
      id: 'out-of-range',
      title: { id: 'Di luar jangkauan', en: 'Out of range' },
      render: Page,
      answers: answers('rejected', 'out_of_range'),
    },
  ]
}
