/** Renders the dialog that changes a customer's phone number in two steps: the new number, then the code sent to it. */
import { Dialog, DialogBody, usePortal, useSessionState, useTexts } from '@gapura/core'
import { createPendingCodeStore, type PendingCode } from '@gapura/core/forms'
import { useCapability } from '@gapura/core/session'
import { useMemo, useState } from 'react'
import { AdminLink } from '../admin-link.tsx'
import { requestPhoneCode } from '../endpoints.ts'
import { NewPhone } from './new-phone.tsx'
import { NewPhoneCode } from './new-phone-code.tsx'

type Props = {
  /** The current number; null when none is on record. */
  readonly current: string | null
  readonly onClose: () => void
  /** Called after the change, also when the dialog was closed meanwhile. */
  readonly onChanged: (phone: string) => void
}

type Step =
  | { readonly kind: 'number'; readonly phone: string; readonly fault: string | null }
  | { readonly kind: 'code'; readonly pending: PendingCode }

export default function ChangePhone({ current, onClose, onChanged }: Props) {
  const { tab } = usePortal()
  const { user } = useSessionState()
  const isAbsent = useCapability(requestPhoneCode) === 'absent'
  const username = user?.username ?? ''
  const pendingCodes = useMemo(() => createPendingCodeStore([tab], 'phone-change', username), [tab, username])
  const [step, setStep] = useState<Step>(() => {
    const pending = pendingCodes.read()
    if (pending && pending.phone !== current) return { kind: 'code', pending }
    return { kind: 'number', phone: '', fault: null }
  })
  // In memory only, so that the second step need not ask for it again.
  const [password, setPassword] = useState('')
  const waitForCode = (pending: PendingCode, proof: string) => {
    pendingCodes.save(pending)
    setPassword(proof)
    setStep({ kind: 'code', pending })
  }
  const returnToNumber = (phone: string, fault: string | null = null) => {
    pendingCodes.delete()
    setStep({ kind: 'number', phone, fault })
  }
  const handleChanged = (phone: string) => {
    pendingCodes.delete()
    onChanged(phone)
  }
  return (
    <Dialog onClose={onClose}>
      {isAbsent ? (
        <NotOffered current={current} />
      ) : step.kind === 'number' ? (
        <NewPhone start={step} current={current} password={password} onCodeSent={waitForCode} onClose={onClose} />
      ) : (
        <NewPhoneCode
          pending={step.pending}
          current={current}
          password={password}
          onCodeSent={waitForCode}
          onOther={returnToNumber}
          onChanged={handleChanged}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Shown when the back end turns out to lack the endpoints. An admin can still change the number. */
function NotOffered({ current }: Pick<Props, 'current'>) {
  const { t } = useTexts('account')
  return (
    <DialogBody title={t('changePhone.title')}>
      <p role="status">{t('changePhone.notOffered')}</p>
      <AdminLink message={t('changePhone.admin', { phone: current ?? '' })} />
    </DialogBody>
  )
}
