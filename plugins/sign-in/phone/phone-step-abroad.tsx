/** The phone step of a partner whose list begins with countries that the first screen does not know by itself. */
import { dialCode } from '@gapura/core/numbers'
import { PhoneStep, type PhoneStepProps } from './phone-step.tsx'

export default function PhoneStepAbroad(props: PhoneStepProps) {
  return <PhoneStep {...props} dialOf={dialCode} />
}
