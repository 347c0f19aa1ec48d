import { type RefObject, useEffect, useRef } from 'react'
import { showDocsPage, useDocsPage } from '#navigation'
import { Button, EmptyState } from '#ui'
import styles from './article.module.css'
import { anchorId } from './markdown/anchors.ts'
import { Markdown } from './markdown/markdown.tsx'
import type { DocsPage } from './pages/pages.ts'

interface ArticleProps {
  /** `null`: there is none of that name. */
  readonly page: DocsPage | null
  readonly pages: readonly DocsPage[]
}

/** One page of the documentation, scrolled to the heading that the address names. */
export function Article({ page, pages }: ArticleProps) {
  const frame = useRef<HTMLElement>(null)
  useScrollToHeading(frame)
  if (page === null) {
    return (
      <EmptyState
        title="This page does not exist"
        actions={<Button onClick={() => showDocsPage(null)}>Show first page</Button>}
      >
        This version’s documentation has no page of this name.
      </EmptyState>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled by keys, too.
    <section ref={frame} className={styles.frame} tabIndex={0} aria-label={page.title}>
      <article className={styles.article}>
        <Markdown text={page.text} page={page.name} hasPage={name => pages.some(one => one.name === name)} />
      </article>
    </section>
  )
}

/** To the heading that is wanted, which is marked where it is a row. */
function useScrollToHeading(frame: RefObject<HTMLElement | null>): void {
  // The state itself: a second press on the same link makes an equal one.
  const wanted = useDocsPage()
  useEffect(() => {
    const within = frame.current
    if (within === null) return
    for (const marked of within.querySelectorAll('[data-target]')) marked.removeAttribute('data-target')
    const { heading } = wanted
    const target = heading === null ? null : within.querySelector(`#${CSS.escape(anchorId(heading))}`)
    if (target === null) within.scrollTop = 0
    else {
      target.setAttribute('data-target', '')
      target.scrollIntoView({ block: 'start' })
    }
  }, [frame, wanted])
}
