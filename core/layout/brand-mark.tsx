/** The partner's logo, or the name where there is none. Logos stand in `<img>` alone, never in the page's own markup. */
export function BrandMark({
  name,
  logo,
  size = 40,
}: {
  readonly name: string
  readonly logo: string | null
  readonly size?: number
}) {
  if (logo === null) return <span className="g-brand-name">{name}</span>
  return <img className="g-logo" src={logo} alt={name} height={size} decoding="async" />
}
