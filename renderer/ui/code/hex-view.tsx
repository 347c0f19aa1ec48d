import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useIsNarrow } from '../layout/use-size.ts'
import { hexRow } from './hex-row.ts'
import styles from './line-view.module.css'

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
