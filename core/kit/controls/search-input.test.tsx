import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

function show() {
  const onSearch = vi.fn()
  render(
    <form>
      <SearchInput aria-label="Search" onSearch={onSearch} />
    </form>,
  )
  return { onSearch, field: screen.getByRole('searchbox') }
}

// A test environment sends no form by Enter; a default that is prevented sends none in a browser.
it('Enter searches, and sends no form', () => {
  const { onSearch, field } = show()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onSearch).toHaveBeenCalledOnce()
})

it('other keys, and Enter that ends the composition of a word, belong to the keyboard', () => {
  const { onSearch, field } = show()
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true)
  expect(onSearch).not.toHaveBeenCalled()
})
