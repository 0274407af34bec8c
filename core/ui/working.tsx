/** A small spinner with a label. */
import { Spinner } from '@fluentui/react-components'

export function Working({ label }: { readonly label: string }) {
  return <Spinner size="tiny" label={label} role="status" />
}
