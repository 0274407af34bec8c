import { Button } from '../controls/index.ts'
import { useTexts } from '../context/text-context.ts'
import { Dialog, DialogBody } from '../ui/dialog/dialog.tsx'

export default function LeaveQuestion({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  const { t } = useTexts('fields')
  const actions = (
    <>
      <Button appearance="primary" onClick={onStay}>
        {t('leave.stay')}
      </Button>
      <Button onClick={onLeave}>{t('leave.discard')}</Button>
    </>
  )
  return (
    <Dialog isAlert onClose={onStay}>
      <DialogBody title={t('leave.title')} actions={actions}>
        {t('leave.text')}
      </DialogBody>
    </Dialog>
  )
}
