/** Changes the number in the second step: takes the code that was sent to the new number. */
import { DialogBody, useTexts } from '@gapura/core'
import { fieldErrors, useClient, z } from '@gapura/core/api'
import { readCodeAnswer, CodeField, useCodeEntry, useForm, type PendingCode } from '@gapura/core/forms'
import { Button } from '@gapura/core/controls'
import { countdownText } from '@gapura/core/text'
import { AdminLink } from '../admin-link.tsx'
import { CurrentPasswordField, currentPasswordOf, useCurrentPassword } from '../current-password-field.tsx'
import { changePhone, requestPhoneCode } from '../endpoints.ts'

const proofForm = z.object({ current_password: z.string() })

type Props = {
  readonly pending: PendingCode
  readonly current: string | null
  /** The password that the back end has required in the first step; else empty. */
  readonly password: string
  readonly onCodeSent: (pending: PendingCode, password: string) => void
  /** Returns to the first step with this text in the field; `fault`: why the number was refused. */
  readonly onOther: (phone: string, fault?: string) => void
  readonly onChanged: (phone: string) => void
  readonly onClose: () => void
}

export function NewPhoneCode({ pending, current, password, onCodeSent, onOther, onChanged, onClose }: Props) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const client = useClient()
  const { shown: formatted } = pending
  const currentPassword = useCurrentPassword()
  // Only for its field, which is needed when the sign-in has become too old since the first step. `entry` sends the form.
  const proof = useForm({
    schema: proofForm,
    start: { current_password: password },
    translate: (fault) => fault,
    send: async () => undefined,
  })
  const bodyOf = () => {
    const { current_password } = proof.readValues()
    // Withdraws the fault of the last try.
    proof.reset({ current_password })
    return { phone: pending.phone, ...currentPasswordOf(current_password) }
  }
  /** Shows at the field that the password is missing or wrong; false for any other error. */
  const refusePassword = (error: unknown) => {
    const [fault] = fieldErrors(error)?.['current_password'] ?? []
    if (fault !== undefined) proof.refuse({ current_password: fault })
    return fault !== undefined
  }
  const change = async (otp: string) => {
    try {
      onChanged((await currentPassword.watch(client.call(changePhone, { body: { ...bodyOf(), otp } }))).phone)
    } catch (error) {
      if (refusePassword(error)) return
      const [taken] = fieldErrors(error)?.['phone'] ?? []
      if (taken === undefined) throw error
      onOther(formatted, taken)
    }
  }
  const resend = async () => {
    try {
      const body = bodyOf()
      const result = readCodeAnswer(await currentPassword.watch(client.call(requestPhoneCode, { body })))
      if (result.kind === 'sent') onCodeSent({ ...pending, resendAt: result.resendAt }, body.current_password ?? '')
      return result
    } catch (error) {
      if (refusePassword(error)) return null
      throw error
    }
  }
  const entry = useCodeEntry({
    resendAt: pending.resendAt,
    onCode: change,
    onResend: resend,
    texts: {
      incomplete: t('changePhone.incomplete'),
      wrong: t('changePhone.wrong'),
      sent: t('changePhone.sent'),
      limit: t('changePhone.limit'),
      notSent: t('changePhone.notSent'),
    },
  })
  const { busy, wait, held, isLimited } = entry
  const actions = (
    <>
      <Button type="submit" appearance="primary" disabledFocusable={busy !== null || held !== null}>
        {busy === 'checking' ? t('changePhone.checking') : (held ?? t('changePhone.check'))}
      </Button>
      <Button onClick={onClose}>{core('action.cancel')}</Button>
    </>
  )
  return (
    <form {...proof.props} onSubmit={entry.submit}>
      <DialogBody title={t('changePhone.title')} actions={actions}>
        <p>{t('changePhone.codeIntro', { phone: formatted })}</p>
        <CodeField label={t('changePhone.code')} hint={t('changePhone.codeHint')} entry={entry} />
        {currentPassword.isNeeded && <CurrentPasswordField form={proof} hint={t('proof.phoneHint')} />}
        <div className="a-pair">
          <Button
            appearance="subtle"
            disabledFocusable={wait > 0 || busy !== null || held !== null || isLimited}
            onClick={() => void entry.resend()}
          >
            {wait > 0 ? t('changePhone.wait', { time: countdownText(core, wait) }) : t('changePhone.resend')}
          </Button>
          <Button appearance="subtle" disabledFocusable={busy === 'checking'} onClick={() => onOther(formatted)}>
            {t('changePhone.other')}
          </Button>
        </div>
        {isLimited && <AdminLink message={t('changePhone.admin', { phone: current ?? '' })} />}
      </DialogBody>
    </form>
  )
}
