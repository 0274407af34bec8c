/** A form's submit button. While the form is sent it shows `sending`, stays focusable and ignores further presses. */
import { Button } from '@fluentui/react-components'

type Props = {
  /** It is on its way, or cannot be sent just now: from `useForm`. */
  readonly isSending: boolean
  readonly label: string
  /** What it says while it is at work. */
  readonly sending: string
  readonly isOff: boolean
  /** Default large; medium in a dialog. */
  readonly size?: 'medium' | 'large'
}

/** The button that sends a form. While it sends it shows `sending`, keeps the focus and takes no second press. */
export function SubmitButton({ isSending, label, sending, isOff, size = 'large' }: Props) {
  return (
    <Button type="submit" appearance="primary" size={size} disabledFocusable={isSending || isOff}>
      {isSending ? sending : label}
    </Button>
  )
}
