import type { QueryError } from '#contract/query/tokens'

interface ErrorUnderlineProps {
  readonly text: string
  readonly error: QueryError
  /** How far the box is scrolled, in pixels. */
  readonly scrollLeft: number
}

/** A line under the part that cannot be read: the same text, unseen, right behind the box's own. */
export function ErrorUnderline({ text, error, scrollLeft }: ErrorUnderlineProps) {
  const end = Math.max(error.end, error.start + 1)
  return (
    <span className="search-underline" aria-hidden>
      <span className="search-underline-text" style={{ transform: `translateX(${-scrollLeft}px)` }}>
        {text.slice(0, error.start)}
        <span className="search-wrong">{text.slice(error.start, end).padEnd(1, ' ')}</span>
      </span>
    </span>
  )
}
