import { Link } from 'wouter'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useLocalText } from '../../kit/context/text-context.ts'

/** Links to the pages of the partner that belong below every page. */
export default function FooterLinks() {
  const local = useLocalText()
  const { ownPages = [] } = useFrame()
  const linked = ownPages.filter(({ in: places }) => places?.includes('footer'))
  if (linked.length === 0) return null
  return (
    <footer className="g-row">
      {linked.map(({ path, title }) => (
        <Link key={path} className="g-link" href={path}>
          {local(title)}
        </Link>
      ))}
    </footer>
  )
}
