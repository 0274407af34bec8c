import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTexts } from '../i18n/text-context.tsx'

type DropDialogProps = {
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before all changes of the draft are discarded. */
export function DropDialog({ isOpen, onConfirm, onClose }: DropDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog open={isOpen} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('drop.title')}</DialogTitle>
          <DialogContent>{t('drop.text')}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              appearance="primary"
              onClick={() => {
                onClose()
                onConfirm()
              }}
            >
              {t('drop.confirm')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
