import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type MouseEvent, useDeferredValue, useMemo } from 'react'
import { formatPlacePath } from '#contract/address'
import { showDocsPage, useDocsPage } from '#navigation'
import { countOf, EmptyLine, TextInput } from '#ui'
import { docsSearchId } from './docs-keys.ts'
import styles from './docs-navigation.module.css'
import type { DocsGroup } from './pages/pages.ts'
import { type DocsMatch, type DocsSection, searchSections } from './pages/sections.ts'

interface DocsNavigationProps {
  readonly groups: readonly DocsGroup[]
  readonly sections: readonly DocsSection[]
  /** Name of the page that is shown. */
  readonly current: string | null
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** The list of pages, or what a search finds in them. */
export function DocsNavigation({ groups, sections, current, typed, onType }: DocsNavigationProps) {
  const searched = useDeferredValue(typed)
  const matches = useMemo(() => searchSections(sections, searched), [sections, searched])
  return (
    <nav className={styles.navigation} aria-label="Documentation">
      <div className={styles.search}>
        <Search aria-hidden className={styles.sign} />
        <TextInput
          id={docsSearchId}
          type="search"
          isMono={false}
          aria-label="Search documentation"
          placeholder="Search documentation"
          value={typed}
          onValueChange={onType}
          onKeyDown={event => event.key === 'Escape' && onType('')}
          className={styles.input}
        />
      </div>
      <div className={styles.list}>
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
      <h3 className={styles.group}>{group.title}</h3>
      <ul>
        {group.pages.map(({ name, title }) => (
          <li key={name}>
            <a
              href={formatPlacePath({ view: 'docs', tab: null, thing: name })}
              className={styles.page}
              aria-current={name === current ? 'page' : undefined}
              onClick={event => follow(event, name, null)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Matches({ matches }: { readonly matches: readonly DocsMatch[] }) {
  const shown = useDocsPage()
  if (matches.length === 0) return <EmptyLine>No results</EmptyLine>
  return (
    <>
      <p className={clsx('quiet', styles.group)} role="status">
        {countOf(matches.length, 'result')}
      </p>
      <ul aria-label="Results">
        {matches.map(({ page, title, heading, excerpt }) => (
          <li key={`${page.name} ${heading}`}>
            <a
              href={formatPlacePath({ view: 'docs', tab: null, thing: page.name })}
              className={styles.match}
              aria-current={page.name === shown.name && heading === shown.heading ? 'page' : undefined}
              onClick={event => follow(event, page.name, heading)}
            >
              <span className={styles.matchTitle}>{title}</span>
              {heading === null ? null : <span className={styles.matchPage}>{page.title}</span>}
              {excerpt === '' ? null : <span className={styles.excerpt}>{excerpt}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A plain press shows the page here. With a modifier the browser opens the link. */
function follow(event: MouseEvent, name: string, heading: string | null): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  showDocsPage(name, heading)
}
