/** Says that something is under way. */
import './controls.css'

/** A small ring that turns, with a label beside it that screen readers announce. With reduced motion the ring stands still. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="g-spinner" role="status">
      <span className="g-ring" aria-hidden />
      <span>{label}</span>
    </div>
  )
}
