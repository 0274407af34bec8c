/** `/login/{domain}/voucher`: signing in with a voucher or an invitation. */
import { lazyPart, usePortal, useTitle, useWords, type ScreenProps } from '#core'
import { isFieldRefused, useClient } from '#core/api'
import { SubmitButton, useForm } from '#core/fields'
import { useHotspot } from '#core/hotspot'
import { Field, Input } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useInvitation as redeemInvitation } from './endpoints.ts'
import { Entrance } from './entrance.tsx'
import { useOwnDomain } from './own-domain.ts'
import type { SignInTroubleProps } from './sign-in-trouble.tsx'
import { useEntering } from './use-entering.ts'
import { voucherForm } from './voucher-code.ts'
import { WayLinks } from './way-links.tsx'
import './sign-in.css'
import './ways.css'

const SignInTrouble = lazyPart<SignInTroubleProps>(() => import('./sign-in-trouble.tsx'))

export default function Voucher({ params: { domain } }: ScreenProps<'/login/:domain/voucher'>) {
  useOwnDomain(domain)
  return (
    <Entrance>
      <VoucherStep />
    </Entrance>
  )
}

function VoucherStep() {
  const { t } = useWords('sign-in')
  const client = useClient()
  const { enter, standing } = useEntering()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const form = useForm({
    schema: voucherForm,
    start: { code: '' },
    // words: voucher.*
    words: (fault) => t(`voucher.${fault}`),
    send: async ({ code }) => {
      const data = hotspot.data()
      const body = {
        code,
        domain: partner.id,
        ...(data && { ip: data.ip }),
        ...(data?.identity && { identity: data.identity }),
      }
      await enter({
        id: `voucher ${code}`,
        trade: (_, idempotencyKey) => client.call(redeemInvitation, { body }, { idempotencyKey }),
      })
    },
    faultsOf: (error) =>
      isFieldRefused(error, 'code', ['invitation', 'voucher', 'code']) ? { code: t('voucher.wrong') } : null,
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
        {standing && <SignInTrouble standing={standing} isBusy={form.isSending} onRetry={() => void form.submit()} />}
        <SubmitButton {...form.button} label={t('voucher.submit')} sending={t('voucher.checking')} />
      </form>
      <WayLinks at="voucher" />
    </>
  )
}
