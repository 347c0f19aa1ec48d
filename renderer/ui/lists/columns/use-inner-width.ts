import { type RefObject, useLayoutEffect, useState } from 'react'

interface InnerWidth {
  /** Of the list in the element, without its scroll bar, in pixels; `null` before it is measured. */
  readonly width: number | null
  /** Of the scroll bar, in pixels. */
  readonly gutter: number
}

/** The width that rows have in the list within an element; follows its size. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): InnerWidth {
  const [inner, setInner] = useState<InnerWidth>({ width: null, gutter: 0 })
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return
    const measure = (): void => {
      const list = watched.querySelector('[role="listbox"]') ?? watched
      const width = list.clientWidth
      const gutter = Math.max(0, watched.clientWidth - width)
      setInner(known => (known.width === width && known.gutter === gutter ? known : { width, gutter }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    // Its inner width changes with the scroll bar, too.
    const list = watched.querySelector('[role="listbox"]')
    if (list !== null) observer.observe(list)
    return () => observer.disconnect()
  }, [element])
  return inner
}
