import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'
import { useIsNarrow } from '../layout/use-size.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { hexRow } from './hex-row.ts'
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

/** Width of a row of sixteen bytes in the mono font, with offset, text and gaps, in pixels. */
const wideRowWidth = 600

interface HexViewProps {
  readonly bytes: Uint8Array
  readonly label: string
  readonly className?: string | undefined
}

/** Bytes as a hex dump; only the visible part is laid out. */
export function HexView({ bytes, label, className }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowBytes = useIsNarrow(scroller, wideRowWidth) ? 8 : 16
  const virtualizer = useVirtualizer({
    count: Math.ceil(bytes.length / rowBytes),
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  const viewClass = clsx('mono', styles.hexView, className)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className={viewClass} aria-label={label} tabIndex={0}>
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = hexRow(bytes, item.index, rowBytes)
          return (
            <div
              key={item.key}
              className="absolute top-0 left-0 flex h-4.5 gap-4.5 whitespace-pre px-4"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className="select-none text-subtle">{row.offset}</span>
              <span>{row.hex}</span>
              <span className="text-muted">{row.text}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
