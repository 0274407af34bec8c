/** Whether changes are to be discarded. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useWords } from '../../text/text-context.ts'

export default function LeaveQuestion({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  const { t } = useWords('fields')
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onStay()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <DialogContent>{t('leave.text')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onStay}>
              {t('leave.stay')}
            </Button>
            <Button onClick={onLeave}>{t('leave.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
