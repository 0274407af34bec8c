/** Finds any country by its name or its calling code. Loaded when she asks for a country that the partner has not named. */
import { useTexts } from '@gapura/core'
import { Button, Field, Input } from '@gapura/core/controls'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Country } from '../flow/countries.ts'
import { findCountries } from './find-countries.ts'
import { allCountries } from './all-countries.ts'

export type CountrySearchProps = {
  /** null: she has left the search. */
  readonly onChoose: (country: Country | null) => void
}

/** As many as fit above the keyboard of a phone. */
const SHOWN = 5

export default function CountrySearch({ onChoose }: CountrySearchProps) {
  const { t, language } = useTexts('sign-in')
  const [sought, setSought] = useState('')
  const all = useMemo(() => allCountries(language), [language])
  const found = findCountries(all, sought).slice(0, SHOWN)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // At the top there is room for the countries above a phone's keyboard.
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
        // Enter in the field belongs to the search, not to the form around it.
        if (event.key !== 'Enter' || event.target !== field.current) return
        event.preventDefault()
        if (sought.trim() !== '' && found[0]) onChoose(found[0])
      }}
    >
      <Field label={t('country.search')} size="large">
        <Input
          size="large"
          type="search"
          autoComplete="off"
          aria-controls={list}
          ref={field}
          value={sought}
          onChange={({ target: { value } }) => setSought(value)}
        />
      </Field>
      <ul id={list}>
        {found.map((one) => (
          <li key={one.code}>
            <button type="button" onClick={() => onChoose(one)}>
              <span>{one.name}</span> <span className="g-quiet">+{one.dial}</span>
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
