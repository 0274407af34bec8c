/** Shows a share as `<progress>`: unlike a bar it needs no style attribute, which the content security policy refuses. */
import './meter.css'

type Props = {
  /** From 0 to 1; null: unknown, and the bar moves. */
  readonly value: number | null
} & ({ readonly label: string } | { readonly labelledBy: string })

/** A bar for a share, such as the remaining data: `<Meter value={0.4} label="2 GB dari 5 GB" />`. */
export function Meter({ value, ...named }: Props) {
  const by = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy }
  return <progress className="g-meter" {...(value !== null && { value })} max={1} {...by} />
}
