/** Renders the sign-in methods of the typed number or address besides the password: a code, or a link by email. */
import { useErrorText, useGo, useOptions, usePortal, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { useHotspot } from '@gapura/core/gateway'
import { tryAccountTypes, useCapability } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useCallback, useRef, useState } from 'react'
import { getEmailAuthMethod, getPhoneAuthMethod, requestMagicLink } from '../endpoints.ts'
import { requestCode } from './flow.ts'
import { browserSecretHash } from '../link/link-binding.ts'
import type { LoginName } from './login-name.ts'
import { options } from '../options.ts'
import { pendingSignIn } from './pending-sign-in.ts'

type Client = ReturnType<typeof useClient>

export type Methods = { readonly name: LoginName; readonly offered: readonly string[] }

/** Calls the back end once for each login name. A failed call shows no method and no error. */
export function useMethods(client: Client, mac: string | undefined) {
  const [methods, setMethods] = useState<Methods | null>(null)
  const latest = useRef('')
  const loadMethods = useCallback(
    (name: LoginName | string) => {
      const key = JSON.stringify(name)
      if (latest.current === key) return
      latest.current = key
      setMethods(null)
      if (typeof name === 'string') return
      const device = mac === undefined ? {} : { mac_address: mac }
      const request = tryAccountTypes((account_type) =>
        name.kind === 'phone'
          ? client.call(getPhoneAuthMethod, { body: { phone: name.phone, account_type, ...device } })
          : client.call(getEmailAuthMethod, { body: { email: name.email, account_type, ...device } }),
      )
      request.then(
        ({ answer: { methods: offered } }) => latest.current === key && setMethods({ name, offered }),
        () => undefined,
      )
    },
    [client, mac],
  )
  return { methods, loadMethods }
}

export function SignInMethods({ methods }: { readonly methods: Methods | null }) {
  const { t } = useTexts('sign-in')
  const { ways } = useOptions(options)
  if (methods === null) return null
  const { name, offered } = methods
  return (
    <div className="w-below g-stack" role="status">
      {!offered.includes('password') && <p>{t('password.notOffered')}</p>}
      {name.kind === 'phone' && offered.includes('otp') && ways.includes('otp') && <CodeMethod {...name} />}
      {name.kind === 'email' && offered.includes('magic') && <LinkMethod email={name.email} />}
    </div>
  )
}

function CodeMethod({ phone, shown }: { readonly phone: string; readonly shown: string }) {
  const { t } = useTexts('sign-in')
  const { tab, local, partner } = usePortal()
  const hotspot = useHotspot()
  const go = useGo()
  const send = async (client: Client) => {
    const data = hotspot.recentData()
    const result = await requestCode(client, { phone }, { domain: partner.id, ip: data?.ip, identity: data?.identity })
    if (result.kind === 'limit') return t('code.limit')
    if (result.kind === 'refused') return result.message || t('code.notSent')
    pendingSignIn({ tab, local, partner }).save({
      phone,
      shown,
      resendAt: result.resendAt,
      accountType: result.accountType,
    })
    go(`/login/${partner.id}${location.search}`)
    return ''
  }
  return <SendButton label={t('password.byCode')} send={send} />
}

function LinkMethod({ email }: { readonly email: string }) {
  const { t } = useTexts('sign-in')
  const { partner, local } = usePortal()
  const hotspot = useHotspot()
  const capability = useCapability(requestMagicLink)
  const send = async (client: Client) => {
    const identity = hotspot.recentData()?.identity
    const browser = await browserSecretHash(local)
    const body = { email, domain: partner.id, ...(identity && { identity }), ...(browser && { browser }) }
    await tryAccountTypes((account_type) => client.call(requestMagicLink, { body: { ...body, account_type } }))
    return t('inbox.text', { email })
  }
  return <SendButton label={t('password.byMail')} isOffered={capability === 'offered'} send={send} />
}

type SendProps = {
  readonly label: string
  /** False hides the button, but not its result. Default true. */
  readonly isOffered?: boolean
  readonly send: (client: Client) => Promise<string>
}

function SendButton({ label, isOffered = true, send }: SendProps) {
  const errorText = useErrorText()
  const client = useClient()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const handleSend = async () => {
    setBusy(true)
    setNote(await send(client).catch(errorText))
    setBusy(false)
  }
  return (
    <>
      {isOffered && (
        <Button disabledFocusable={isBusy} onClick={() => void handleSend()}>
          {label}
        </Button>
      )}
      {note !== '' && <p className="w-wrap">{note}</p>}
    </>
  )
}
