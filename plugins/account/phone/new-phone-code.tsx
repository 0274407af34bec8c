/** Changes the number in the second step: takes the code that was sent to the new number. */
import { DialogBody, useTexts } from '@gapura/core'
import { fieldErrors, useClient } from '@gapura/core/api'
import { readCodeAnswer, CodeField, showNumber, useCodeEntry, type PendingCode } from '@gapura/core/forms'
import { Button } from '@gapura/core/controls'
import { AdminLink } from '../admin-link.tsx'
import { changePhone, requestPhoneCode } from '../endpoints.ts'

type Props = {
  readonly pending: PendingCode
  readonly current: string | null
  readonly onCodeSent: (pending: PendingCode) => void
  /** Returns to the first step with this text in the field; `fault`: why the number was refused. */
  readonly onOther: (phone: string, fault?: string) => void
  readonly onChanged: (phone: string) => void
  readonly onClose: () => void
}

export function NewPhoneCode({ pending, current, onCodeSent, onOther, onChanged, onClose }: Props) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const client = useClient()
  const formatted = showNumber(pending.phone, pending.dial)
  const change = async (otp: string) => {
    try {
      onChanged((await client.call(changePhone, { body: { phone: pending.phone, otp } })).phone)
    } catch (error) {
      const [taken] = fieldErrors(error)?.['phone'] ?? []
      if (taken === undefined) throw error
      onOther(formatted, taken)
    }
  }
  const resend = async () => {
    const result = readCodeAnswer(await client.call(requestPhoneCode, { body: { phone: pending.phone } }))
    if (result.kind === 'sent') onCodeSent({ ...pending, resendAt: result.resendAt })
    return result
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
    <form noValidate onSubmit={entry.submit}>
      <DialogBody title={t('changePhone.title')} actions={actions}>
        <p>{t('changePhone.codeIntro', { phone: formatted })}</p>
        <CodeField label={t('changePhone.code')} hint={t('changePhone.codeHint')} entry={entry} />
        <div className="a-pair">
          <Button
            appearance="subtle"
            disabledFocusable={wait > 0 || busy !== null || held !== null || isLimited}
            onClick={() => void entry.resend()}
          >
            {wait > 0 ? t('changePhone.wait', { seconds: wait }) : t('changePhone.resend')}
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
