import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '#navigation'
import { Button, Popover, useWidth } from '#ui'
import styles from './docs-view.module.css'
import { anchorId } from './markdown/anchors.ts'
import { Markdown } from './markdown/markdown.tsx'
import { PageLink } from './markdown/page-link.tsx'
import type { DocsPage } from './pages/pages.ts'
import { type DocsSection, sectionsOf } from './pages/sections.ts'

/** From this width of the pane, in pixels, the outline is beside the text, else in a popover above it. */
const outlineWidth = 820

/** A heading is current from this distance to the top of the pane, in pixels. */
const currentDistance = 48

/** Headings below these levels are not in the outline. */
const deepestLevel = 3

interface ArticleProps {
  readonly page: DocsPage
  readonly pages: readonly DocsPage[]
}

/** One page of the documentation with its outline, scrolled to the heading that the address names. */
export function Article({ page, pages }: ArticleProps) {
  const pane = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const outline = useMemo(
    () => sectionsOf(page).filter(({ heading, level }) => heading !== null && level <= deepestLevel),
    [page],
  )
  const width = useWidth(pane)
  useScrollToHeading(frame)
  const { current, look } = useCurrentHeading(frame, outline)
  const hasOutline = outline.length > 1 && width > 0
  const isBeside = width >= outlineWidth
  return (
    <div ref={pane} className="flex h-full flex-col">
      {hasOutline && !isBeside ? <OutlineBar page={page} outline={outline} current={current} /> : null}
      <section
        ref={frame}
        className="relative flex min-h-0 flex-1 overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled by keys, too.
        tabIndex={0}
        aria-label={page.title}
        onScroll={look}
      >
        <article className="min-w-0 max-w-205 flex-1 self-start pt-5 pr-8 pb-16 pl-6">
          <Markdown
            text={page.text}
            page={page.name}
            hasPage={name => pages.some(one => one.name === name)}
          />
        </article>
        {hasOutline && isBeside ? (
          <nav
            className="sticky top-0 max-h-full w-55 flex-none overflow-y-auto pt-5 pr-4 pb-5"
            aria-label="On this page"
          >
            <h2 className="px-2 pb-1 font-medium text-small text-subtle">On this page</h2>
            <Outline page={page} outline={outline} current={current} />
          </nav>
        ) : null}
      </section>
    </div>
  )
}

interface OutlineProps {
  readonly page: DocsPage
  readonly outline: readonly DocsSection[]
  /** The heading whose section is read. */
  readonly current: string | null
  readonly onOpen?: () => void
}

function Outline({ page, outline, current, onOpen }: OutlineProps) {
  const list = useRef<HTMLUListElement>(null)
  // A long outline follows the reader. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const scrolled = list.current?.parentElement
    const marked = list.current?.querySelector<HTMLElement>(`[data-heading="${CSS.escape(current ?? '')}"]`)
    if (scrolled == null || marked == null) return
    const { top, bottom } = scrolled.getBoundingClientRect()
    const place = marked.getBoundingClientRect()
    if (place.top < top || place.bottom > bottom) scrolled.scrollTop += place.top - (top + bottom) / 2
  }, [current])
  return (
    <ul ref={list}>
      {outline.map(({ title, heading, level }) => (
        <li key={heading}>
          <PageLink
            name={page.name}
            heading={heading}
            data-heading={heading}
            className={clsx(
              'wrap-anywhere block rounded py-1 pr-2 text-muted text-small no-underline',
              level === 2 ? 'pl-2' : 'pl-5',
              styles.page,
            )}
            aria-current={heading === current ? 'location' : undefined}
            {...(onOpen === undefined ? {} : { onOpen })}
          >
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The current heading above a narrow page, and the outline on demand. */
function OutlineBar(props: OutlineProps) {
  const [isOpen, setOpen] = useState(false)
  const title = props.outline.find(({ heading }) => heading === props.current)?.title
  return (
    <div className="flex h-head flex-none items-center gap-2 border-line border-b px-4">
      <Popover
        trigger={
          <Button tone="quiet" size="small" icon={<ChevronDown aria-hidden />} className="flex-none">
            On this page
          </Button>
        }
        title="On this page"
        isTitleHidden
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <nav className="max-h-100 w-80 overflow-y-auto p-2" aria-label="On this page">
          <Outline {...props} onOpen={() => setOpen(false)} />
        </nav>
      </Popover>
      <span className="min-w-0 truncate text-muted text-small">{title}</span>
    </div>
  )
}

/** Scrolls to the requested heading, which is marked if it is a row. */
function useScrollToHeading(frame: RefObject<HTMLElement | null>): void {
  // The state itself: a second press on the same link makes an equal value.
  const wanted = useAddress(state => state.queries.docs)
  useEffect(() => {
    const within = frame.current
    if (within === null) return
    for (const marked of within.querySelectorAll('[data-target]')) marked.removeAttribute('data-target')
    const { at: heading } = wanted
    const target = heading === null ? null : within.querySelector(`#${CSS.escape(anchorId(heading))}`)
    if (target === null) within.scrollTop = 0
    else {
      target.setAttribute('data-target', '')
      target.scrollIntoView({ block: 'start' })
    }
  }, [frame, wanted])
}

/**
 * The last heading that is at the top of the frame or above. At the end of the page, the requested one if it can't be
 * scrolled to the top, else the last. `look` after a scroll.
 */
function useCurrentHeading(frame: RefObject<HTMLElement | null>, outline: readonly DocsSection[]) {
  const wanted = useAddress(state => state.queries.docs)
  const [current, setCurrent] = useState<string | null>(null)
  const look = (): void => {
    const within = frame.current
    if (within === null) return
    const top = within.getBoundingClientRect().top + currentDistance
    const isEnd = within.scrollTop > 0 && within.scrollTop + within.clientHeight >= within.scrollHeight - 1
    const isPassed = ({ heading }: DocsSection): boolean => {
      const place = within.querySelector(`#${CSS.escape(anchorId(heading ?? ''))}`)
      return place !== null && place.getBoundingClientRect().top <= top
    }
    const next = outline.filter(section => !isPassed(section))
    const last = isEnd ? (next.find(({ heading }) => heading === wanted.at) ?? outline.at(-1)) : undefined
    setCurrent((last ?? outline.findLast(section => !next.includes(section)))?.heading ?? null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling calls it; this is the page at its start, or after a press.
  useLayoutEffect(look, [outline, wanted])
  return { current, look }
}
