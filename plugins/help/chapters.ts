/** The chapters of the terms, in order; their words are `terms.<chapter>.title` and `.text`. */
export const CHAPTERS = [
  'service',
  'account',
  'age',
  'registration',
  'packages',
  'activation',
  'unused',
  'payment',
  'cancellation',
  'conduct',
  'data',
  'changes',
] as const
