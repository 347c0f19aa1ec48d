import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'
import { VisibleText } from '../text/visible-text.tsx'
import { linePieces } from './line-pieces.ts'
import styles from './line-view.module.css'

interface LineViewProps {
  readonly text: string
  readonly label: string
  /** A narrower column of line numbers, for a short text in a narrow place. */
  readonly isCompact?: boolean
  readonly className?: string | undefined
}

/** Text of any length with line numbers; only the visible part is laid out. */
export function LineView({ text, label, isCompact = false, className }: LineViewProps) {
  const pieces = useMemo(() => linePieces(text), [text])
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: pieces.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  const viewClass = clsx('mono', styles.lineView, isCompact && styles.compact, className)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className={viewClass} aria-label={label} tabIndex={0}>
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const piece = pieces[item.index]
          return piece === undefined ? null : (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute top-0 left-0 flex w-full pr-4"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span
                className={clsx('flex-none select-none text-right text-subtle', styles.lineNumber)}
                aria-hidden
              >
                {piece.line}
              </span>
              <span className="wrap-anywhere min-h-4.5 min-w-0 whitespace-pre-wrap">
                <VisibleText text={piece.text} />
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
