import { useFrame } from '../context/frame-context.ts'

/**
 * The partner's logo with the name beside it; the logo alone if it is a wordmark, the name alone if there is no logo. A wordmark that does not
 * load is replaced by its alternative text, the name (`.g-logo::after`). A logo is only ever the source of an `<img>`, never markup of the page.
 * `isOnCover`: on the coloured ground, where it gets a plate unless the partner has a logo for it. Default false.
 */
export function BrandMark({ isOnCover = false }: { readonly isOnCover?: boolean }) {
  const { name, logo, brand } = useFrame()
  const { logoOnCover, wordmark } = brand
  const hasOwn = isOnCover && logoOnCover
  const source = hasOwn ? `/brand/${logoOnCover}` : logo
  return (
    <>
      {source && <img className={hasOwn ? 'g-logo' : 'g-logo g-plate'} src={source} alt={wordmark ? name : ''} />}
      {!(source && wordmark) && <span className="g-brand-name">{name}</span>}
    </>
  )
}
