/** The dialog that changes a customer's phone number: first the new number, then the code that was sent to it. */
import { Dialog, DialogBody, usePortal, useSessionState, useTexts } from '@gapura/core'
import { createPendingCodeStore, type PendingCode } from '@gapura/core/forms'
import { useCapability } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useMemo, useState } from 'react'
import { AdminLink } from './admin-link.tsx'
import { requestPhoneCode } from './endpoints.ts'
import { NewPhone } from './new-phone.tsx'
import { NewPhoneCode } from './new-phone-code.tsx'

type Props = {
  /** Her current number; null when none is on record. */
  readonly current: string | null
  readonly onClose: () => void
  /** Called once the number has been changed, also when the dialog was closed meanwhile. */
  readonly onChanged: (phone: string) => void
}

type Step =
  | { readonly at: 'number'; readonly phone: string; readonly fault: string | null }
  | { readonly at: 'code'; readonly pending: PendingCode }

export default function ChangePhone({ current, onClose, onChanged }: Props) {
  const { tab } = usePortal()
  const { user } = useSessionState()
  const isAbsent = useCapability(requestPhoneCode) === 'absent'
  const whose = user?.username ?? ''
  const keeper = useMemo(() => createPendingCodeStore([tab], 'phone-change', whose), [tab, whose])
  const [step, setStep] = useState<Step>(() => {
    const pending = keeper.read()
    if (pending && pending.phone !== current) return { at: 'code', pending }
    return { at: 'number', phone: '', fault: null }
  })
  const waitForCode = (pending: PendingCode) => {
    keeper.keep(pending)
    setStep({ at: 'code', pending })
  }
  const askForNumber = (phone: string, fault: string | null = null) => {
    keeper.forget()
    setStep({ at: 'number', phone, fault })
  }
  const changed = (phone: string) => {
    keeper.forget()
    onChanged(phone)
  }
  return (
    <Dialog onClose={onClose}>
      {isAbsent ? (
        <NotOffered current={current} onClose={onClose} />
      ) : step.at === 'number' ? (
        <NewPhone start={step} current={current} onAsked={waitForCode} onClose={onClose} />
      ) : (
        <NewPhoneCode
          pending={step.pending}
          current={current}
          onAsked={waitForCode}
          onOther={askForNumber}
          onChanged={changed}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The back end turned out to lack the calls. An admin can still change the number. */
function NotOffered({ current, onClose }: Pick<Props, 'current' | 'onClose'>) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  return (
    <DialogBody title={t('changePhone.title')} actions={<Button onClick={onClose}>{core('action.close')}</Button>}>
      <p role="status">{t('changePhone.notOffered')}</p>
      <AdminLink message={t('changePhone.admin', { phone: current ?? '' })} />
    </DialogBody>
  )
}
