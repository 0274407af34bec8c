import { Button } from '@fluentui/react-components'
import type { Problem } from '../../contract.ts'
import { Icon } from '../shell/icon.tsx'
import type { Tab } from '../shell/place.ts'
import { useTexts } from '../texts/text-context.tsx'
import { keysOf } from '../value/pointer.ts'

const TAB_OF: Readonly<Record<string, Tab>> = {
  name: 'look',
  brand: 'look',
  plugins: 'home',
  contact: 'words',
  banners: 'words',
  languages: 'words',
  language: 'words',
  words: 'words',
  pages: 'pages',
  domains: 'address',
  login: 'address',
}

type ProblemListProps = { readonly problems: readonly Problem[]; readonly onTab: (tab: Tab) => void }

/** Problems as they are typed, each with the way to its setting. */
export function ProblemList({ problems, onTab }: ProblemListProps) {
  const { t } = useTexts()
  return (
    <ul className="s-problems" aria-live="polite" aria-label={t('problems.title')}>
      {problems.map(({ code, pointer, message, isMild }) => (
        <li key={`${code} ${pointer}`} className={isMild ? undefined : 's-bad'}>
          <Icon name="warning" />
          <span className="s-grow">{message}</span>
          <Button size="small" onClick={() => goTo(pointer, onTab)}>
            {t('problems.go')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function goTo(pointer: string, onTab: (tab: Tab) => void): void {
  const isGreeting = /^\/brand\/(welcome|tagline)/.test(pointer)
  onTab(isGreeting ? 'words' : (TAB_OF[keysOf(pointer)[0] ?? ''] ?? 'expert'))
  // The tab is drawn after this event, and some come with a script of their own.
  const look = (attempts: number) => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-pointer]')]
    const place = places.find(({ dataset }) => pointer.startsWith(dataset['pointer'] ?? '\0'))
    if (!place && attempts > 0) setTimeout(() => look(attempts - 1), 100)
    // The text editor of the file finds the place itself.
    place?.dispatchEvent(new CustomEvent('s-go', { detail: pointer }))
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }
  setTimeout(() => look(20))
}
