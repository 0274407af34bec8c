import { Button } from '@fluentui/react-components'
import type { Problem } from '../../contract.ts'
import { Icon } from '../shell/icon.tsx'
import type { Tab } from '../shell/place.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { goTo } from './go-to.ts'
import { problemWords } from './problem-words.ts'
import './problems.css'

type ProblemListProps = { readonly problems: readonly Problem[]; readonly onTab: (tab: Tab) => void }

/** Problems as they are typed, those that stop publishing first, each with the way to its setting. */
export function ProblemList({ problems, onTab }: ProblemListProps) {
  const { t, find } = useTexts()
  const sorted = problems.toSorted((a, b) => Number(a.isMild) - Number(b.isMild))
  return (
    <ul className="s-problems" aria-live="polite" aria-label={t('problems.title')}>
      {sorted.map((problem) => {
        const { code, pointer, isMild } = problem
        const { sentence, remedy, detail } = problemWords(problem, { t, find })
        return (
          <li key={`${code} ${pointer}`} className={isMild ? 's-mild' : 's-stop'}>
            <Icon name="warning" />
            <div className="s-grow">
              <p className="s-strong">{sentence}</p>
              <p>{remedy}</p>
              {detail !== null && <p className="s-note">{detail}</p>}
              <div className="s-problem-foot">
                <Button size="small" onClick={() => goTo(pointer, onTab)}>
                  {t('problems.go')}
                </Button>
                <span className="s-note">{t(isMild ? 'problems.mild' : 'problems.stops')}</span>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
