import { Link } from 'wouter'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useLocalText } from '../../kit/context/text-context.ts'
import type { ShownEntry } from '../../kit/navigation/menu-of.ts'

type Props = {
  /** The entries of the main menu, which are not repeated below the page. Default none. */
  readonly menu?: readonly ShownEntry[]
}

/** Links to the pages of the partner that belong below every page. */
export default function FooterLinks({ menu = [] }: Props) {
  const local = useLocalText()
  const { ownPages = [] } = useFrame()
  const linked = ownPages.filter(
    ({ path, in: places }) => places?.includes('footer') && !menu.some(({ to }) => to === path),
  )
  if (linked.length === 0) return null
  return (
    <footer className="g-row g-quiet">
      {linked.map(({ path, title }) => (
        <Link key={path} className="g-link" href={path}>
          {local(title)}
        </Link>
      ))}
    </footer>
  )
}
