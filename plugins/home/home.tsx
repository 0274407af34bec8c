/** `/`: the dashboard. */
import {
  homeCard,
  Icon,
  Link,
  menuOf,
  SlotParts,
  useLocalText,
  useOptions,
  usePlan,
  useSessionState,
  useTitle,
  useWords,
} from '#core'
import { options } from './options.ts'
import './home.css'

export default function Home() {
  const { t } = useWords('home')
  const { user } = useSessionState()
  useTitle(t('title'))
  return (
    <>
      <h1 className="h-greeting">{user?.name ? t('greetingNamed', { name: firstName(user.name) }) : t('greeting')}</h1>
      <QuickMenu />
      <div className="g-cards h-cards">
        <SlotParts
          slot={homeCard}
          wrap={(part, { wide }) => <section className={wide ? 'g-card h-wide' : 'g-card'}>{part}</section>}
        />
      </div>
    </>
  )
}

function QuickMenu() {
  const { t } = useWords('home')
  const local = useLocalText()
  const { quick } = useOptions(options)
  const all = menuOf(usePlan(), 'quick')
  const entries = quick.length === 0 ? all : quick.flatMap((path) => all.filter(({ entry }) => entry.to === path))
  if (entries.length === 0) return null
  return (
    <nav className="h-quick" aria-label={t('quick')}>
      {entries.map(({ entry }) => (
        <Link key={entry.to} href={entry.to}>
          <Icon icon={entry.icon} />
          <span>{local(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
