import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createStore } from '../../kernel/store/store.ts'
import { StoreContext } from './store-context.ts'
import { formActionStateAtom, useFormActionState } from './use-form-action-state.ts'

it('the first screen gets the state of the sent form, and a later one does not', () => {
  const store = createStore()
  store.set(formActionStateAtom, { kind: 'code' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreContext value={store}>{children}</StoreContext>
  )
  const first = renderHook(useFormActionState, { wrapper })
  first.rerender()
  expect(first.result.current).toEqual({ kind: 'code' })
  first.unmount()
  expect(renderHook(useFormActionState, { wrapper }).result.current).toBeNull()
})
