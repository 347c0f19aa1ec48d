import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
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

interface LinesProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly label: string
  readonly className: string
  /** `measure`: the `ref` of a line that may wrap. */
  readonly renderLine: (line: VirtualItem, measure: (line: Element | null) => void) => ReactNode
}

/** Only the visible lines are laid out. */
function Lines({ scroller, count, label, className, renderLine }: LinesProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className={className} aria-label={label} tabIndex={0}>
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(line => renderLine(line, virtualizer.measureElement))}
      </div>
    </section>
  )
}

/** Text of any length with line numbers. */
export function LineView({ text, label, isCompact = false, className }: LineViewProps) {
  const pieces = useMemo(() => linePieces(text), [text])
  return (
    <Lines
      scroller={useRef<HTMLDivElement>(null)}
      count={pieces.length}
      label={label}
      className={clsx('mono', styles.lineView, isCompact && styles.compact, className)}
      renderLine={({ key, index, start }, measure) => {
        const piece = pieces[index]
        return piece === undefined ? null : (
          <div
            key={key}
            ref={measure}
            data-index={index}
            className="absolute top-0 left-0 flex w-full pr-4"
            style={{ transform: `translateY(${start}px)` }}
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
      }}
    />
  )
}

/** Width of a row of sixteen bytes in the mono font, with offset, text and gaps, in pixels. */
const wideRowWidth = 600

interface HexViewProps {
  readonly bytes: Uint8Array
  readonly label: string
  readonly className?: string | undefined
}

/** Bytes as a hex dump. */
export function HexView({ bytes, label, className }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowBytes = useIsNarrow(scroller, wideRowWidth) ? 8 : 16
  return (
    <Lines
      scroller={scroller}
      count={Math.ceil(bytes.length / rowBytes)}
      label={label}
      className={clsx('mono', styles.lineView, className)}
      renderLine={({ key, index, start }) => {
        const row = hexRow(bytes, index, rowBytes)
        return (
          <div
            key={key}
            className="absolute top-0 left-0 flex h-4.5 gap-4.5 whitespace-pre px-4"
            style={{ transform: `translateY(${start}px)` }}
          >
            <span className="select-none text-subtle">{row.offset}</span>
            <span>{row.hex}</span>
            <span className="text-muted">{row.text}</span>
          </div>
        )
      }}
    />
  )
}
