import './controls.css'

/** A small spinner with a label that screen readers announce. It does not move with reduced motion. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="g-spinner" role="status">
      <span className="g-ring" aria-hidden />
      <span>{label}</span>
    </div>
  )
}
