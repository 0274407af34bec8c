/** The button that sends a form: it says that it is at work, can still be reached by the keyboard then, and sends once. */
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

export function SubmitButton({ isSending, label, sending, isOff, size = 'large' }: Props) {
  return (
    <Button type="submit" appearance="primary" size={size} disabledFocusable={isSending || isOff}>
      {isSending ? sending : label}
    </Button>
  )
}
