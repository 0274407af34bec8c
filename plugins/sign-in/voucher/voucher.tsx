/** Renders `/login/{domain}/voucher`: signing in with a voucher or an invitation. */
import { lazyComponent, usePortal, useDocumentTitle, useTexts, type ScreenProps } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { SubmitButton, useForm, type PostedForm, useFormActionState } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { Field, Input } from '@gapura/core/controls'
import { useEffect } from 'react'
import { SignedOutOnly } from '../flow/signed-out-only.tsx'
import { isVoucherRefused, voucherAttempt } from '../flow/flow.ts'
import { useOwnDomain } from '../flow/use-own-domain.ts'
import type { SignInErrorProps } from '../parts/sign-in-error-message.tsx'
import { useSignInFlow } from '../flow/use-sign-in-flow.ts'
import { voucherForm } from './voucher-code.ts'
import { MethodLinks } from '../parts/method-links.tsx'
import '../sign-in.css'
import '../sign-in-methods.css'

const SignInErrorMessage = lazyComponent<SignInErrorProps>(() => import('../parts/sign-in-error-message.tsx'))

export default function Voucher({ params: { domain } }: ScreenProps<'/login/:domain/voucher'>) {
  useOwnDomain(domain)
  return (
    <SignedOutOnly>
      <VoucherStep />
    </SignedOutOnly>
  )
}

export function VoucherStep() {
  const { t } = useTexts('sign-in')
  const client = useClient()
  const { enter, problem } = useSignInFlow()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const posted = useFormActionState<PostedForm<'code'>>()
  const form = useForm({
    schema: voucherForm,
    start: { code: posted?.typed.code ?? '' },
    posted,
    // words: voucher.*
    translate: (fault) => t(`voucher.${fault}`),
    send: async ({ code }) => {
      const data = hotspot.recentData()
      const context = { domain: partner.id, ip: data?.ip, identity: data?.identity }
      await enter(voucherAttempt(client, code, context))
    },
    errorsOf: (error) => (isVoucherRefused(error) ? { code: t('voucher.wrong') } : null),
  })
  const { setFocus } = form
  const code = form.input('code')
  useDocumentTitle(t('voucher.title'))
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <>
      <form className="g-stack" {...form.props} method="post">
        <input type="hidden" name="key" value={posted?.key ?? ''} />
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
        {problem && <SignInErrorMessage problem={problem} isBusy={form.isSending} onRetry={() => void form.submit()} />}
        <SubmitButton {...form.button} label={t('voucher.submit')} sending={t('voucher.checking')} />
      </form>
      <MethodLinks current="voucher" />
    </>
  )
}
