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

type Props = { readonly open: boolean; readonly onStay: () => void; readonly onLeave: () => void }

export default function LeaveQuestion({ open, onStay, onLeave }: Props) {
  const { t } = useWords('fields')
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, change) => !change.open && onStay()}>
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
