/** Renders `/faq`: questions and answers in groups. The search text is in the address, so that a search can be shared. */
import { Empty, Page, useIsHydrated, useSearchParams, useTexts } from '@gapura/core'
import { Button, SearchInput } from '@gapura/core/controls'
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search'
import { search, type Group } from './questions.ts'
import { Questions } from './question-list.tsx'
import { useGroups } from './use-groups.ts'
import { HelpLinks } from './help-links.tsx'
import './help.css'

/** A search with at most this many hits opens their answers. */
const MAX_OPEN_HITS = 3

export default function Faq() {
  const { t } = useTexts('help')
  const [params, setParams] = useSearchParams()
  // The page is prerendered without the query of its address.
  const isHydrated = useIsHydrated()
  const query = isHydrated ? (params.get('q') ?? '') : ''
  const found = search(useGroups(), query)
  const count = found.reduce((sum, group) => sum + group.questions.length, 0)
  const isSearching = query.trim() !== ''
  const setQuery = (value: string) => setParams(value === '' ? {} : { q: value }, { replace: true })
  return (
    <Page title={t('faq.title')}>
      <div className="t-faq g-stack">
        <div role="search" data-scripts>
          <SearchInput
            size="large"
            value={query}
            maxLength={100}
            contentBefore={<SearchRegular aria-hidden />}
            placeholder={t('faq.placeholder')}
            aria-label={t('faq.search')}
            onChange={({ target: { value } }) => setQuery(value)}
          />
        </div>
        <p className="g-unseen" role="status">
          {isSearching ? t('faq.found', { count }) : ''}
        </p>
        {found.length === 0 ? (
          <Empty text={t('faq.nothing', { query: query.trim() })}>
            <Button size="large" onClick={() => setQuery('')}>
              {t('faq.all')}
            </Button>
          </Empty>
        ) : (
          <div className="g-stack t-groups">
            {found.map((group) => (
              <QuestionGroup key={group.id} group={group} isOpen={isSearching && count <= MAX_OPEN_HITS} />
            ))}
          </div>
        )}
        <HelpLinks text={t('faq.more')} to="/contact" name={t('contact.title')} />
      </div>
    </Page>
  )
}

function QuestionGroup({ group, isOpen }: { readonly group: Group; readonly isOpen: boolean }) {
  return (
    <section aria-labelledby={`faq-${group.id}`}>
      <h2 id={`faq-${group.id}`}>{group.title}</h2>
      <Questions questions={group.questions} isOpen={isOpen} />
    </section>
  )
}
