/** `/login/{domain}/voucher`: a voucher or an invitation. */
import { usePortal, useSession, useTitle, useWords } from '#core'
import { isRefusal, useClient } from '#core/api'
import { SubmitButton, useForm } from '#core/fields'
import { useHotspot } from '#core/hotspot'
import { openSession, type TokenResult } from '#core/session'
import { Field, Input } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useInvitation as redeemInvitation } from './endpoints.ts'
import { Entrance } from './entrance.tsx'
import { voucherForm } from './voucher-code.ts'
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
  const client = useClient()
  const session = useSession()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  // A voucher is good once: when the rest of signing in fails, the next try goes on with what it was traded for.
  const traded = useRef<{ readonly code: string; readonly result: TokenResult } | null>(null)
  const isTraded = useRef(false)
  const form = useForm({
    schema: voucherForm,
    start: { code: '' },
    // words: voucher.*
    words: (fault) => t(`voucher.${fault}`),
    send: async ({ code }) => {
      const data = hotspot.data()
      isTraded.current = traded.current?.code === code
      if (traded.current?.code !== code) {
        const body = {
          code,
          domain: partner.id,
          ...(data && { ip: data.ip }),
          ...(data?.identity && { identity: data.identity }),
        }
        traded.current = { code, result: await client.call(redeemInvitation, { body }) }
        isTraded.current = true
      }
      await openSession(session, client, traded.current.result)
    },
    // After the trade a refusal is not about the code.
    faultsOf: (error) => (isRefusal(error) && !isTraded.current ? { code: t('voucher.wrong') } : null),
  })
  const { setFocus } = form
  const code = form.input('code')
  useTitle(t('voucher.title'))
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <>
      <form className="g-stack" {...form.props}>
        <div>
          <h1>{t('voucher.title')}</h1>
          <p className="g-quiet">{t('voucher.intro')}</p>
        </div>
        <Field label={t('voucher.label')} hint={t('voucher.hint')} {...form.field('code')}>
          <Input
            size="large"
            className="w-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            {...code}
            onChange={(event) => {
              event.target.value = event.target.value.toUpperCase()
              void code.onChange(event)
            }}
          />
        </Field>
        {form.general && <p role="alert">{form.general}</p>}
        <SubmitButton {...form.button} label={t('voucher.submit')} sending={t('voucher.checking')} />
      </form>
      <WayLinks at="voucher" />
    </>
  )
}
