import { useEffect, useRef, useState } from 'react'

/**
 * The partner's logo, or the name without a logo or if it does not load. A logo is only ever the source of an `<img>`, never markup of
 * the page. Before scripts run, the style of `.g-logo::after` shows the name over a broken image.
 *
 * @param size height in pixels. Default 40.
 */
export function BrandMark({
  name,
  logo,
  size = 40,
}: {
  readonly name: string
  readonly logo: string | null
  readonly size?: number
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // An error before hydration causes no event here. Some SVG files have no width, but can be decoded.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode?.().catch(() => setBroken(logo))
  }, [logo])
  if (logo === null || logo === broken) return <span className="g-brand-name">{name}</span>
  return (
    <img
      ref={image}
      className="g-logo"
      src={logo}
      alt={name}
      height={size}
      decoding="async"
      onError={() => setBroken(logo)}
    />
  )
}
