import type { Rendering } from '../../core/kernel/page/rendering.ts'

/** The page of a customer, as the host has rendered it. */
export const renderedVisit = {
  kind: 'personal',
  path: '/',
  search: '',
  username: 'made',
  at: 0,
  zone: 'Asia/Jakarta',
  formats: 'Januari',
  answers: [],
} as const satisfies Rendering
