/**
 * A form's submit button. While the form is sent it shows `sending`, stays focusable and ignores further presses; after one call too
 * many it counts down.
 */
import { Button } from '../controls/index.ts'

type Props = {
  /** It is on its way, or cannot be sent just now: from `useForm`. */
  readonly isSending: boolean
  readonly label: string
  /** What it says while it is at work. */
  readonly sending: string
  readonly isOff: boolean
  /** What it says until the back end takes another call (`useRetryCountdown`); null: it takes one. */
  readonly wait: string | null
  /** Default large; medium in a dialog. */
  readonly size?: 'medium' | 'large'
}

/** The button that sends a form. While it sends it shows `sending`, keeps the focus and takes no second press. */
export function SubmitButton({ isSending, label, sending, isOff, wait, size = 'large' }: Props) {
  return (
    <Button type="submit" appearance="primary" size={size} disabledFocusable={isSending || isOff || wait !== null}>
      {isSending ? sending : (wait ?? label)}
    </Button>
  )
}
