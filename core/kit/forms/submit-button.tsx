import { Button } from '../controls/index.ts'

type Props = {
  readonly isSending: boolean
  readonly label: string
  readonly sending: string
  readonly isOff: boolean
  /** The label until the back end accepts another call (`useRetryCountdown`); null once it does. */
  readonly wait: string | null
  /** Default large; medium in a dialog. */
  readonly size?: 'medium' | 'large'
}

/** The submit button of `useForm`. While disabled it stays focusable and ignores presses. */
export function SubmitButton({ isSending, label, sending, isOff, wait, size = 'large' }: Props) {
  return (
    <Button type="submit" appearance="primary" size={size} disabledFocusable={isSending || isOff || wait !== null}>
      {isSending ? sending : (wait ?? label)}
    </Button>
  )
}
