import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The inner width of an element in pixels; 0 before it is known. Renders again when it changes. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}

/** Below this height there is only room for a list and its controls. As in the style sheets. */
const lowWindow = '(max-height: 600px)'

/** Whether the window is low, such as at a zoom of 200 %; follows its size. */
export function useIsLow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(lowWindow).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(lowWindow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

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
