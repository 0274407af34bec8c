/** Finds any country by name or calling code. Loaded when the customer opens the search. */
import { useTexts } from '@gapura/core'
import { Button, Field, SearchInput } from '@gapura/core/controls'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Country } from './countries.ts'
import { findCountries } from './find-countries.ts'
import { allCountries } from './all-countries.ts'
import './country-search.css'

export type CountrySearchProps = {
  /** null: the search was closed. */
  readonly onChoose: (country: Country | null) => void
}

/** Fits above the keyboard of a phone. */
const MAX_SHOWN = 5

export default function CountrySearch({ onChoose }: CountrySearchProps) {
  const { t, language } = useTexts('sign-in')
  const [typed, setTyped] = useState('')
  const all = useMemo(() => allCountries(language), [language])
  const found = findCountries(all, typed).slice(0, MAX_SHOWN)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Makes room for the countries above a phone's keyboard.
    box.current?.scrollIntoView()
    field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={box}
      className="s-countries"
      role="group"
      aria-label={t('country.search')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChoose(null)
      }}
    >
      <Field label={t('country.search')} size="large">
        <SearchInput
          size="large"
          autoComplete="off"
          aria-controls={list}
          ref={field}
          value={typed}
          onSearch={() => typed.trim() !== '' && found[0] && onChoose(found[0])}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </Field>
      <ul id={list}>
        {found.map((country) => (
          <li key={country.code}>
            <button type="button" onClick={() => onChoose(country)}>
              <span>{country.name}</span> <span className="g-quiet">{`+${country.dial}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="g-quiet" role="status">
        {found.length === 0 && t('country.none')}
      </p>
      <Button appearance="subtle" onClick={() => onChoose(null)}>
        {t('country.leave')}
      </Button>
    </div>
  )
}
