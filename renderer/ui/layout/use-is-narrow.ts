import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the element is narrower than this many pixels; follows its size. False before it is measured. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, widthPx: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return
    const look = () => setNarrow(watched.clientWidth < widthPx)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, widthPx])
  return isNarrow
}
