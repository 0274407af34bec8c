/** A small spinner with a label. */
import { Spinner } from '@fluentui/react-components'

/** For work that the customer waits for within a part that is drawn already. `label` is shown and read out. */
export function Working({ label }: { readonly label: string }) {
  return <Spinner size="tiny" label={label} role="status" />
}
