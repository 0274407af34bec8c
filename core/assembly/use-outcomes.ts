/** Listens to how calls end, for as long as the component stands. */
import { useEffect } from 'react'
import type { OutcomeListener } from '../api/outcomes.ts'
import { AssembledContext } from './assembled-context.ts'

/** @param listener the same function in each drawing, or it is taken off and put on again */
export function useOutcomes(listener: OutcomeListener): void {
  const { outcomes } = AssembledContext.use()
  useEffect(() => outcomes.listen(listener), [outcomes, listener])
}
