import type { QueryError } from '#contract/query/tokens'

interface ErrorUnderlineProps {
  readonly text: string
  readonly error: QueryError
  /** Scroll offset of the box, in pixels. */
  readonly scrollLeft: number
}

/** Underlines the invalid part: the same text, invisible, behind the box's. */
export function ErrorUnderline({ text, error, scrollLeft }: ErrorUnderlineProps) {
  const end = Math.max(error.end, error.start + 1)
  return (
    <span
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre text-transparent"
      aria-hidden
    >
      <span className="inline-block" style={{ transform: `translateX(${-scrollLeft}px)` }}>
        {text.slice(0, error.start)}
        <span
          className="bg-error-soft pb-0.25 underline decoration-1 decoration-error decoration-wavy underline-offset-4"
          data-testid="search-wrong"
        >
          {text.slice(error.start, end).padEnd(1, ' ')}
        </span>
      </span>
    </span>
  )
}
