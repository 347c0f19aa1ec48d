import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStatus } from '#data'
import { showDocsPage, useAddress } from '#navigation'
import { Button, countOf, EmptyLine, EmptyState, SplitPanes, TextInput } from '#ui'
import { Article } from './article.tsx'
import { docsSearchId } from './commands.ts'
import styles from './docs-view.module.css'
import { PageLink } from './markdown/page-link.tsx'
import { type DocsGroup, docsGroups } from './pages/pages.ts'
import { type DocsMatch, type DocsSection, searchSections, sectionsOf } from './pages/sections.ts'

/** The documentation of this version: its pages, a search over them, and one page. */
export function DocsView() {
  const version = useStatus(status => status?.version ?? '')
  const groups = useMemo(() => docsGroups(version), [version])
  const pages = useMemo(() => groups.flatMap(group => group.pages), [groups])
  const sections = useMemo(() => pages.flatMap(sectionsOf), [pages])
  const name = useAddress(state => state.things.docs)
  const [typed, setTyped] = useState('')
  const page = name === null ? pages[0] : pages.find(one => one.name === name)
  return (
    <SplitPanes
      id="docs"
      startSize="26%"
      startMinimum={220}
      endMinimum={400}
      separatorLabel="Width of the list of pages"
      start={
        <DocsNavigation
          groups={groups}
          sections={sections}
          current={page?.name ?? null}
          typed={typed}
          onType={setTyped}
        />
      }
      end={
        page === undefined ? (
          <EmptyState
            title="This page does not exist"
            actions={<Button onClick={() => showDocsPage(null)}>Show first page</Button>}
          >
            This version’s documentation has no page of this name.
          </EmptyState>
        ) : (
          <Article key={page.name} page={page} pages={pages} />
        )
      }
    />
  )
}

interface DocsNavigationProps {
  readonly groups: readonly DocsGroup[]
  readonly sections: readonly DocsSection[]
  /** Name of the shown page. */
  readonly current: string | null
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** The list of pages, or the results of a search in them. */
function DocsNavigation({ groups, sections, current, typed, onType }: DocsNavigationProps) {
  const searched = useDeferredValue(typed)
  const matches = useMemo(() => searchSections(sections, searched), [sections, searched])
  return (
    <nav className="flex h-full min-w-0 flex-col" aria-label="Documentation">
      <div className="relative flex h-head flex-none items-center border-line border-b px-3">
        <Search aria-hidden className="pointer-events-none absolute left-5 size-3.5 text-subtle" />
        <TextInput
          id={docsSearchId}
          type="search"
          isMono={false}
          aria-label="Search documentation"
          placeholder="Search documentation"
          value={typed}
          onValueChange={onType}
          onKeyDown={event => event.key === 'Escape' && onType('')}
          className="w-full pl-7"
        />
      </div>
      <div className={clsx('min-h-0 flex-1 overflow-y-auto px-2 pt-2 pb-6', styles.list)}>
        {searched.trim() === '' ? (
          groups.map(group => <Group key={group.title} group={group} current={current} />)
        ) : (
          <Matches matches={matches} />
        )}
      </div>
    </nav>
  )
}

function Group({ group, current }: { readonly group: DocsGroup; readonly current: string | null }) {
  return (
    <section aria-label={group.title}>
      <h3 className="px-2 pt-2 pb-1 font-medium text-small text-subtle">{group.title}</h3>
      <ul>
        {group.pages.map(({ name, title }) => (
          <li key={name}>
            <PageLink
              name={name}
              heading={null}
              className={clsx('wrap-anywhere block rounded px-2 py-1 text-muted no-underline', styles.page)}
              aria-current={name === current ? 'page' : undefined}
            >
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Matches({ matches }: { readonly matches: readonly DocsMatch[] }) {
  const shown = useAddress(state => state.things.docs)
  const { at } = useAddress(state => state.queries.docs)
  if (matches.length === 0) return <EmptyLine>No results</EmptyLine>
  return (
    <>
      <p className="quiet px-2 pt-2 pb-1 font-medium text-small text-subtle" role="status">
        {countOf(matches.length, 'result')}
      </p>
      <ul aria-label="Results">
        {matches.map(({ page, title, heading, excerpt }) => (
          <li key={`${page.name} ${heading}`}>
            <PageLink
              name={page.name}
              heading={heading}
              className={clsx(
                'wrap-anywhere block rounded px-2 py-1.5 text-muted no-underline',
                styles.match,
              )}
              aria-current={page.name === shown && heading === at ? 'page' : undefined}
            >
              <span className="block text-default">{title}</span>
              {heading === null ? null : (
                <span className="block font-normal text-small text-subtle">{page.title}</span>
              )}
              {excerpt === '' ? null : (
                <span className="block font-normal text-muted text-small">{excerpt}</span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
