import { useMemo, useState } from 'react'
import { useStatus } from '#data'
import { useDocsPage } from '#navigation'
import { SplitPanes } from '#ui'
import { Article } from './article.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import { docsGroups } from './pages/pages.ts'
import { sectionsOf } from './pages/sections.ts'

/** The documentation of this version: its pages, a search over them, and one page. */
export function DocsView() {
  const version = useStatus(status => status?.version ?? '')
  const groups = useMemo(() => docsGroups(version), [version])
  const pages = useMemo(() => groups.flatMap(group => group.pages), [groups])
  const sections = useMemo(() => pages.flatMap(sectionsOf), [pages])
  const name = useDocsPage(state => state.name)
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
      end={<Article key={page?.name} page={page ?? null} pages={pages} />}
    />
  )
}
