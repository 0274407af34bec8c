/**
 * Country and phone number, which look like one field, and the other ways in behind one press. The only form without `useForm`: it is the first screen, which is prerendered, works before any
 * script runs and has no budget for react-hook-form and zod (tests/budgets.built.ts).
 */
import {
  lazyComponent,
  useErrorText,
  useNavigation,
  useNotices,
  useOptions,
  usePortal,
  useSlot,
  useTitle,
  useRetryCountdown,
  useTexts,
  Loading,
} from '@gapura/core'
import { loadScript, useClient } from '@gapura/core/api'
import { fullNumber, type PendingCode } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { Button, Field, Input } from '@gapura/core/controls'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { countriesOf, countryNames, type Country } from '../flow/countries.ts'
import type { CountrySearchProps } from './country-search.tsx'
import { signInMethod } from '../index.ts'
import { options } from '../options.ts'
import type { PostedPhone } from '../router/action-state.ts'
import { SocialLinks } from '../social/social-links.tsx'
import { TermsLink } from '../flow/terms-link.tsx'
import { useCaptive } from '../captive/use-captive.ts'
import { MethodLinks } from '../flow/method-links.tsx'
import { NetworkStatus } from '../router/network-status.tsx'

const Guide = lazyComponent(() => import('../captive/guide.tsx'), { waiting: <Loading lines={6} isScreen /> })
const SignInHelp = lazyComponent(() => import('../flow/sign-in-help.tsx'))
const CountrySearch = lazyComponent<CountrySearchProps>(() => import('./country-search.tsx'), { lines: 2 })
/** Key in session storage of the field's text, stored when the page is left, also by maintenance or a reload. */
const TYPED = 'typed'
/** Key in session storage: this tab has shown the guide out of Apple's captive-portal window. */
const GUIDED = 'guided'

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Props = {
  /** The initial value of the field. */
  readonly phone?: string | undefined
  /** What the host answered to this form. */
  readonly posted?: PostedPhone | null
  readonly onTouched: () => void
  readonly onAsked: (pending: PendingCode) => void
}

export function PhoneStep({ phone: given = '', posted = null, onTouched, onAsked }: Props) {
  const { t, language } = useTexts('sign-in')
  const errorText = useErrorText()
  const notices = useNotices()
  const client = useClient()
  const hotspot = useHotspot()
  const { partner, tab } = usePortal()
  const { beforeForced } = useNavigation()
  const captive = useCaptive()
  const { countries: pinnedCodes, ways, social } = useOptions(options)
  const added = useSlot(signInMethod)
  const hasLinks = added.length > 0 || ways.some((way) => way !== 'otp')
  const inBrowser = countryNames(language)
  // The words name the usual countries, because servers and browsers may name one differently.
  // words: countries.*
  const pinned = countriesOf(pinnedCodes, (code) => t(`countries.${code}`, { defaultValue: inBrowser(code) }))
  /** One that she has found by its name. */
  const [found, setFound] = useState<Country | null>(null)
  const [isSearching, setSearching] = useState<boolean | null>(null)
  const [code, setCode] = useState(posted?.country || (pinned[0]?.code ?? 'ID'))
  const [typed, setTyped] = useState(posted?.phone ?? given)
  const [fault, setFault] = useState<string | null>(posted?.fault ?? null)
  const [isLimited, setLimited] = useState(posted?.isLimited ?? false)
  const [failed, setFailed] = useState<unknown>(null)
  const wait = useRetryCountdown(failed)
  const [isBusy, setBusy] = useState(false)
  const [isGuiding, setGuiding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const country = useRef<HTMLSelectElement>(null)
  useTitle(t('title'))
  // Takes over what was typed or chosen before the scripts ran.
  useLayout(() => {
    setTyped((known) => field.current?.value || known || (tab.get(TYPED) ?? ''))
    tab.delete(TYPED)
    if (country.current?.value) setCode(country.current.value)
    // The host's form offers no search.
    setSearching(false)
  }, [tab])

  const countries = found ? [...pinned, found] : pinned
  const dial = countries.find((one) => one.code === code)?.dial ?? '62'
  // words: example.*
  const example = t(`example.${code}`, { defaultValue: '' })
  const keepTyped = () => {
    // With the country code, unless that country is the default.
    const number = code === pinned[0]?.code ? null : fullNumber(typed, dial)
    tab.set(TYPED, number === null ? typed : `+${number}`)
  }
  // The page may be left without a press, for example for a pending logout at the router, for maintenance, or by a reload.
  useEffect(() => {
    addEventListener('pagehide', keepTyped)
    const stop = beforeForced(keepTyped)
    return () => {
      removeEventListener('pagehide', keepTyped)
      stop()
    }
  })

  const choose = (chosen: Country | null) => {
    if (chosen) {
      setCode(chosen.code)
      if (!pinned.some((one) => one.code === chosen.code)) setFound(chosen)
    }
    setSearching(false)
    field.current?.focus()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const phone = fullNumber(typed, dial)
    if (phone === null) {
      setFault(t('phone.invalid'))
      field.current?.focus()
      return
    }
    const { hint } = captive
    if (hint.kind === 'sheet' && hint.system !== 'android' && tab.get(GUIDED) === null) return setGuiding(true)
    setBusy(true)
    setFault(null)
    try {
      const { requestCode } = await loadScript(import('../flow/flow.ts'))
      const data = hotspot.data()
      const asked = await requestCode(client, { phone }, { domain: partner.id, ip: data?.ip, identity: data?.identity })
      if (asked.kind === 'sent') {
        notices.show({ intent: 'success', text: t('code.sent') })
        return onAsked({ phone, dial, resendAt: asked.resendAt, accountType: asked.accountType })
      }
      setLimited(asked.kind === 'limit')
      setFault(asked.kind === 'limit' ? t('code.limit') : asked.message || t('code.notSent'))
    } catch (error) {
      setFailed(error)
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const guided = (isDone: boolean) => {
    setGuiding(false)
    if (!isDone) return
    tab.set(GUIDED, 'true')
    void submit()
  }

  if (isGuiding) {
    return <Guide last={t('guide.send')} onDone={() => guided(true)} onBack={() => guided(false)} />
  }
  return (
    // Without scripts the host answers the form (actions.ts).
    <form method="post" className="g-stack" noValidate onFocus={onTouched} onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('title')}</h1>
        <p className="g-quiet">{t('intro')}</p>
        <NetworkStatus />
      </div>
      {isSearching && <CountrySearch onChoose={choose} />}
      <Field
        label={t('phone.label')}
        size="large"
        validationState={fault ? 'error' : 'none'}
        validationMessage={fault}
        hint={example && t('phone.hint', { example })}
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
              {countries.map((one) => (
                // The closed field shows the calling code alone (sign-in.css).
                <option key={one.code} value={one.code} suppressHydrationWarning>
                  {`+${one.dial} ${one.name}`}
                </option>
              ))}
              {isSearching !== null && <option value="">{t('country.other')}</option>}
            </select>
          }
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          ref={field}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setFault(null)
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy || wait !== null}>
        {isBusy ? t('sending') : (wait ?? t('continue'))}
      </Button>
      {isLimited ? (
        <SignInHelp />
      ) : (
        (hasLinks || social.length > 0) && (
          // Social links need scripts.
          <details className="s-more" data-scripts={hasLinks ? undefined : true}>
            <summary>{t('help.title')}</summary>
            <SocialLinks captive={captive} />
            <MethodLinks at="otp" />
          </details>
        )
      )}
      <p className="g-quiet">
        {t('terms')} <TermsLink onLeave={keepTyped} />
      </p>
    </form>
  )
}
