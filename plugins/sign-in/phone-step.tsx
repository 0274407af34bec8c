/**
 * Country and phone number. The only form without `useForm`: it is the first screen, which is prerendered, works before any
 * script runs and has no budget for react-hook-form and zod (tests/budgets.built.ts).
 */
import {
  lazyPart,
  useErrorText,
  useNavigation,
  useNotices,
  useOptions,
  usePortal,
  useTitle,
  useWords,
  Waiting,
} from '#core'
import { loadScript, useClient } from '#core/api'
import { fullNumber, type PendingCode } from '#core/fields'
import { useHotspot } from '#core/hotspot'
import { Button, Field, Input, Select } from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { countriesOf, countryNames, type Country } from './countries.ts'
import { options } from './options.ts'
import { SocialLinks } from './social-links.tsx'
import { TermsLink } from './terms-link.tsx'
import { useCaptive } from './use-captive.ts'
import { WayLinks } from './way-links.tsx'
import { WhereSheIs } from './where-she-is.tsx'

const Guide = lazyPart(() => import('./guide.tsx'), { waiting: <Waiting lines={6} isScreen /> })
const SignInHelp = lazyPart(() => import('./sign-in-help.tsx'))
/** Key in session storage of the field's text, stored when the page is left, also by maintenance or a reload. */
const TYPED = 'typed'
/** Key in session storage: this tab has shown the guide out of Apple's captive-portal window. */
const GUIDED = 'guided'

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Props = {
  /** The initial value of the field. */
  readonly phone?: string | undefined
  readonly onTouched: () => void
  readonly onAsked: (pending: PendingCode) => void
}

export function PhoneStep({ phone: given = '', onTouched, onAsked }: Props) {
  const { t, language } = useWords('sign-in')
  const errorText = useErrorText()
  const notices = useNotices()
  const client = useClient()
  const hotspot = useHotspot()
  const { partner, tab } = usePortal()
  const { beforeForced } = useNavigation()
  const captive = useCaptive()
  const { countries: pinnedCodes } = useOptions(options)
  const inBrowser = countryNames(language)
  // The words name the usual countries, because servers and browsers may name one differently.
  // words: countries.*
  const pinned = countriesOf(pinnedCodes, (code) => t(`countries.${code}`, { defaultValue: inBrowser(code) }))
  const [more, setMore] = useState<readonly Country[]>([])
  const [code, setCode] = useState(pinned[0]?.code ?? 'ID')
  const [typed, setTyped] = useState(given)
  const [fault, setFault] = useState<string | null>(null)
  const [isLimited, setLimited] = useState(false)
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
  }, [tab])

  const dial = [...pinned, ...more].find((one) => one.code === code)?.dial ?? '62'
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

  const touched = () => {
    onTouched()
    if (more.length === 0)
      void loadScript(import('./more-countries.ts')).then(
        ({ moreCountries }) => setMore(moreCountries(language, pinned)),
        // If it fails, the partner's countries remain.
        () => undefined,
      )
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
      const { askForCode } = await loadScript(import('./flow.ts'))
      const data = hotspot.data()
      const asked = await askForCode(client, { phone }, { domain: partner.id, ip: data?.ip, identity: data?.identity })
      if (asked.kind === 'sent') {
        notices.show({ intent: 'success', text: t('code.sent') })
        return onAsked({ phone, dial, resendAt: asked.resendAt, accountType: asked.accountType })
      }
      setLimited(asked.kind === 'limit')
      setFault(asked.kind === 'limit' ? t('code.limit') : asked.message || t('code.notSent'))
    } catch (error) {
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
    // Before the scripts run, submitting a form with this method does nothing, so that the input is not lost.
    <form method="dialog" className="g-stack" noValidate onFocus={touched} onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('title')}</h1>
        <p className="g-quiet">{t('intro')}</p>
        <WhereSheIs />
      </div>
      <Field label={t('country')} size="large">
        <Select
          size="large"
          name="country"
          select={{ ref: country }}
          value={code}
          onChange={(_, { value }) => setCode(value)}
          autoComplete="country"
        >
          {[...pinned, ...more].map((one) => (
            <option key={one.code} value={one.code} suppressHydrationWarning>
              {`${one.name} (+${one.dial})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('phone.label')}
        size="large"
        validationState={fault ? 'error' : 'none'}
        validationMessage={fault}
        hint={t('phone.hint')}
      >
        <Input
          size="large"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          input={{ ref: field }}
          value={typed}
          onChange={(_, { value }) => {
            setTyped(value)
            setFault(null)
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {isBusy ? t('sending') : t('continue')}
      </Button>
      {isLimited ? (
        <SignInHelp />
      ) : (
        <>
          <SocialLinks captive={captive} />
          <WayLinks at="otp" />
        </>
      )}
      <p className="g-quiet">
        {t('terms')} <TermsLink onLeave={keepTyped} />
      </p>
    </form>
  )
}
