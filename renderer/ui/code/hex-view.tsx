import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useIsNarrow } from '../layout/use-is-narrow.ts'
import { hexRow } from './hex-row.ts'
import './line-view.css'

/** What sixteen bytes a row take in our own font, with their offset, their text and the gaps, in pixels. */
const wideRowWidth = 600

/** Bytes as a hex dump; only what is visible is laid out. */
export function HexView({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowBytes = useIsNarrow(scroller, wideRowWidth) ? 8 : 16
  const virtualizer = useVirtualizer({
    count: Math.ceil(bytes.length / rowBytes),
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className="hex-view mono" aria-label={label} tabIndex={0}>
      <div className="line-view-length" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = hexRow(bytes, item.index, rowBytes)
          return (
            <div key={item.key} className="hex-row" style={{ transform: `translateY(${item.start}px)` }}>
              <span className="hex-offset">{row.offset}</span>
              <span>{row.hex}</span>
              <span className="hex-text">{row.text}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
