import { Button } from '@fluentui/react-components'
import type { Problem } from '../../contract.ts'
import { Icon } from '../shell/icon.tsx'
import type { Tab } from '../shell/place.ts'
import { useTexts } from '../texts/text-context.tsx'
import { isWithin, keysOf } from '../value/pointer.ts'

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
    // The closest place: a card within its list, a field within its card.
    const [place] = [...document.querySelectorAll<HTMLElement>('[data-pointer]')]
      .filter(({ dataset }) => isWithin(pointer, dataset['pointer'] ?? '\0'))
      .toSorted((one, other) => (other.dataset['pointer'] ?? '').length - (one.dataset['pointer'] ?? '').length)
    if (!place) {
      if (attempts > 0) setTimeout(() => look(attempts - 1), 100)
      return
    }
    // The text editor of the file finds the place itself.
    place.dispatchEvent(new CustomEvent('s-go', { detail: pointer }))
    const control = place.querySelector<HTMLElement>('input, select, textarea, button')
    if (control?.matches('.s-card-head[aria-expanded=false]')) {
      // A closed card has its fields once it is open.
      control.click()
      setTimeout(() => look(0), 50)
    } else control?.focus()
  }
  setTimeout(() => look(20))
}
