/** Renders the phone step. No `useForm`, because the first screen has no budget for react-hook-form and zod (tests/budgets.built.ts). */
import {
  lazyComponent,
  useErrorText,
  useNavigation,
  useOptions,
  usePortal,
  useSlot,
  useDocumentTitle,
  useRetryCountdown,
  useTexts,
  Loading,
} from '@gapura/core'
import { loadScript, useClient } from '@gapura/core/api'
import { readNumber, type PendingCode } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { Button, Field, Input } from '@gapura/core/controls'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { countriesOf, countryNames, usualDialCode, type Country } from './countries.ts'
import type { CountrySearchProps } from './country-search.tsx'
import { signInMethod } from '../index.ts'
import { options } from '../options.ts'
import type { PostedPhone } from '../router/action-state.ts'
import { SocialLinks } from '../social/social-links.tsx'
import { TermsSentence } from '../parts/terms-sentence.tsx'
import { useCaptive } from '../captive/use-captive.ts'
import { MethodLinks } from '../parts/method-links.tsx'
import { NetworkStatus } from '../router/network-status.tsx'

const Guide = lazyComponent(() => import('../captive/guide.tsx'), { waiting: <Loading lines={6} isScreen /> })
const SignInHelp = lazyComponent(() => import('../parts/sign-in-help.tsx'))
const CountrySearch = lazyComponent<CountrySearchProps>(() => import('./country-search.tsx'), { lines: 2 })
/** Key in session storage of the field's text, stored when the page is left. */
const TYPED_KEY = 'typed'
/** Key in session storage: this tab has shown the guide. */
const GUIDED_KEY = 'guided'

export type PhoneStepProps = {
  readonly phone?: string | undefined
  readonly posted?: PostedPhone | null
  readonly onTouched: () => void
  readonly onCodeSent: (pending: PendingCode) => void
  /** Returns a country's calling code, or null. Default: `usualDialCode`. */
  readonly dialOf?: typeof usualDialCode
  /** Notes, below the button: they come after hydration and must not move it from under a finger. */
  readonly children?: ReactNode
}

export function PhoneStep({
  phone: given = '',
  posted = null,
  onTouched,
  onCodeSent,
  dialOf = usualDialCode,
  children,
}: PhoneStepProps) {
  const { t, language } = useTexts('sign-in')
  const errorText = useErrorText()
  const client = useClient()
  const hotspot = useHotspot()
  const { partner, tab } = usePortal()
  const { beforeForced } = useNavigation()
  const captive = useCaptive()
  const { countries: pinnedCodes, ways, social } = useOptions(options)
  const added = useSlot(signInMethod)
  const hasLinks = added.length > 0 || ways.some((method) => method !== 'otp')
  const browserName = countryNames(language)
  // The translations name the usual countries, because the names of servers and browsers may differ.
  // words: countries.*
  const pinned = countriesOf(pinnedCodes, (code) => t(`countries.${code}`, { defaultValue: browserName(code) }), dialOf)
  const [found, setFound] = useState<Country | null>(null)
  const [isSearching, setSearching] = useState<boolean | null>(null)
  const [code, setCode] = useState(posted?.country || (pinned[0]?.code ?? 'ID'))
  const [typed, setTyped] = useState(posted?.phone ?? given)
  const [fault, setFault] = useState<string | null>(posted?.fault ?? null)
  const [isLimited, setLimited] = useState(posted?.isLimited ?? false)
  const [error, setError] = useState<unknown>(null)
  const wait = useRetryCountdown(error)
  const [isBusy, setBusy] = useState(false)
  const [isGuiding, setGuiding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const country = useRef<HTMLSelectElement>(null)
  useDocumentTitle(t('title'))
  // Restores the input of the last visit, unless something was typed before hydration.
  useLayoutEffect(() => {
    if (field.current && !field.current.value) field.current.value = tab.get(TYPED_KEY) ?? ''
    tab.delete(TYPED_KEY)
    if (country.current?.value) setCode(country.current.value)
    // The search needs scripts.
    setSearching(false)
  }, [tab])

  const countries = found ? [...pinned, found] : pinned
  // words: example.*
  const example = t(`example.${code}`, { defaultValue: '' })
  // The text of the elements counts, because browsers fill them without an event.
  const readTyped = () => field.current?.value ?? typed
  const saveTyped = () => {
    const text = readTyped()
    // With the country code, unless the country is the default.
    const dial = code === pinned[0]?.code ? undefined : countries.find((item) => item.code === code)?.dial
    tab.set(TYPED_KEY, dial && /^[\d(]/.test(text) ? `+${dial} ${text}` : text)
  }
  // The page may be left without a press, for example by a pending logout at the router, maintenance or a reload.
  useEffect(() => {
    addEventListener('pagehide', saveTyped)
    const stop = beforeForced(saveTyped)
    return () => {
      removeEventListener('pagehide', saveTyped)
      stop()
    }
  })

  const choose = (chosen: Country | null) => {
    if (chosen) {
      setCode(chosen.code)
      if (!pinned.some((item) => item.code === chosen.code)) setFound(chosen)
    }
    setSearching(false)
    field.current?.focus()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    setBusy(true)
    setFault(null)
    try {
      const text = readTyped()
      setTyped(text)
      const number = await readNumber(text, country.current?.value || code)
      if (number === null) {
        setFault(t('phone.invalid'))
        field.current?.focus()
        return
      }
      const { hint } = captive
      if (hint.kind === 'sheet' && hint.system !== 'android' && tab.get(GUIDED_KEY) === null) return setGuiding(true)
      const { full: phone, shown } = number
      const { requestCode } = await loadScript(import('../flow/flow.ts'))
      const data = hotspot.recentData()
      const result = await requestCode(
        client,
        { phone },
        { domain: partner.id, ip: data?.ip, identity: data?.identity },
      )
      if (result.kind === 'sent')
        return onCodeSent({ phone, shown, resendAt: result.resendAt, accountType: result.accountType })
      setLimited(result.kind === 'limit')
      setFault(result.kind === 'limit' ? t('code.limit') : result.message || t('code.notSent'))
    } catch (error) {
      setError(error)
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const handleGuided = (isDone: boolean) => {
    setGuiding(false)
    if (!isDone) return
    tab.set(GUIDED_KEY, 'true')
    void submit()
  }

  if (isGuiding) {
    return <Guide last={t('guide.send')} onDone={() => handleGuided(true)} onBack={() => handleGuided(false)} />
  }
  return (
    <div className="g-stack">
      {/* Without scripts the host answers the form (actions.ts). */}
      <form method="post" className="g-stack" noValidate onFocus={onTouched} onSubmit={(event) => void submit(event)}>
        <div>
          <h1>{t('title')}</h1>
          <NetworkStatus />
        </div>
        {isSearching && <CountrySearch onChoose={choose} />}
        <Field
          label={t('phone.label')}
          size="large"
          validationState={fault ? 'error' : 'none'}
          validationMessage={fault}
          hint={t('intro')}
        >
          <Input
            size="large"
            className={fault ? 's-phone s-refused' : 's-phone'}
            contentBefore={
              <select
                className="s-dial"
                name="country"
                aria-label={t('country.label')}
                ref={country}
                value={code}
                onChange={({ target: { value } }) => (value ? setCode(value) : setSearching(true))}
                autoComplete="country"
              >
                {countries.map((item) => (
                  // The closed select shows only the calling code (sign-in.css).
                  <option key={item.code} value={item.code} suppressHydrationWarning>
                    {`+${item.dial} ${item.name}`}
                  </option>
                ))}
                {isSearching !== null && <option value="">{t('country.other')}</option>}
              </select>
            }
            name="phone"
            type="tel"
            placeholder={example}
            inputMode="tel"
            autoComplete="tel-national"
            ref={field}
            defaultValue={typed}
            onChange={() => setFault(null)}
          />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy || wait !== null}>
          {isBusy ? t('sending') : (wait ?? t('continue'))}
        </Button>
      </form>
      {children}
      {isLimited ? (
        <SignInHelp />
      ) : (
        (hasLinks || social.length > 0) && (
          // Social links need scripts.
          <details className="s-more" data-scripts={hasLinks ? undefined : true}>
            <summary>{t('help.title')}</summary>
            <SocialLinks captive={captive} />
            <MethodLinks current="otp" />
          </details>
        )
      )}
      <TermsSentence onLeave={saveTyped} />
    </div>
  )
}
