/** `/login/{domain}/voucher`: a voucher or an invitation. */
import { isRefusal, useClient, useErrorText, usePortal, useSession, useTitle, useWords } from '#core'
import { useHotspot } from '#core/hotspot'
import { openSession, type TokenResult } from '#core/session'
import { Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useInvitation as redeemInvitation } from './endpoints.ts'
import { Entrance } from './entrance.tsx'
import { voucherCode } from './voucher-code.ts'
import { WayLinks } from './way-links.tsx'
import './sign-in.css'
import './ways.css'

export default function Voucher() {
  return (
    <Entrance>
      <VoucherStep />
    </Entrance>
  )
}

function VoucherStep() {
  const { t } = useWords('sign-in')
  const said = useErrorText()
  const client = useClient()
  const session = useSession()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A voucher is good once: when the rest of signing in fails, the next try goes on with what it was traded for.
  const traded = useRef<{ readonly code: string; readonly result: TokenResult } | null>(null)
  useTitle(t('voucher.title'))
  useEffect(() => field.current?.focus(), [])

  const refuse = (words: string) => {
    setFault(words)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = voucherCode(typed)
    if (code === '') return refuse(t('voucher.empty'))
    setBusy(true)
    setFault(null)
    const data = hotspot.data()
    try {
      if (traded.current?.code !== code) {
        const body = {
          code,
          domain: partner.id,
          ...(data && { ip: data.ip }),
          ...(data?.identity && { identity: data.identity }),
        }
        traded.current = { code, result: await client.call(redeemInvitation, { body }) }
      }
      await openSession(session, client, traded.current.result)
    } catch (error) {
      // After the trade a refusal is not about the code.
      refuse(isRefusal(error) && traded.current?.code !== code ? t('voucher.wrong') : said(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <>
      <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <h1>{t('voucher.title')}</h1>
          <p className="g-quiet">{t('voucher.intro')}</p>
        </div>
        <Field
          label={t('voucher.label')}
          size="large"
          hint={t('voucher.hint')}
          validationState={fault ? 'error' : 'none'}
          validationMessage={fault}
        >
          <Input
            size="large"
            className="w-code"
            name="voucher"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            input={{ ref: field, maxLength: 60 }}
            value={typed}
            onChange={(_, { value }) => {
              setTyped(value.toUpperCase())
              setFault(null)
            }}
          />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
          {isBusy ? t('voucher.checking') : t('voucher.submit')}
        </Button>
      </form>
      <WayLinks at="voucher" />
    </>
  )
}
