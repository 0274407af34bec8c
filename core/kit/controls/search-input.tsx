import type { KeyboardEvent } from 'react'
import { Input, type InputProps } from './input.tsx'

type Props = Omit<InputProps, 'onKeyDown'> & {
  /** Default: nothing, for a search that runs while it is typed. */
  readonly onSearch?: () => void
}

/** A field that searches. Enter, and the search key of a phone's keyboard, search and never send the form around the field. */
export function SearchInput({ onSearch, ...props }: Props) {
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a word is composed, as in Chinese, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSearch?.()
  }
  return <Input type="search" enterKeyHint="search" {...props} onKeyDown={handleKeyDown} />
}
