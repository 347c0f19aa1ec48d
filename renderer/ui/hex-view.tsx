import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { hexRow, hexRowBytes } from './hex-row.ts'
import './line-view.css'

/** Bytes as a hex dump; only what is visible is laid out. */
export function HexView({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: Math.ceil(bytes.length / hexRowBytes),
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className="hex-view mono" aria-label={label} tabIndex={0}>
      <div className="line-view-length" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = hexRow(bytes, item.index)
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
