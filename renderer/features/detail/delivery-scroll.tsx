import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { DeliveryId } from '#contract/terms'
import { useSelection } from '#navigation'
import styles from './delivery-scroll.module.css'

interface DeliveryScrollProps {
  readonly id: DeliveryId
  readonly head: ReactNode
  /** As high as the pane, so that it has all the room once the head is scrolled away. */
  readonly children: ReactNode
}

/** A tab whose content shows less than so many pixels is scrolled to. */
const leastVisible = 120
/** Keys that move within content. */
const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'End'])

/**
 * The head of a delivery above its tabs. In a low window the head scrolls away before the content of a tab scrolls, and
 * once the content is scrolled or moved in by keys. Otherwise nothing scrolls here.
 */
export function DeliveryScroll({ id, head, children }: DeliveryScrollProps) {
  const tab = useSelection(state => state.tab)
  const shownTab = useRef(tab)
  const scroll = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery starts with its head
  useLayoutEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = 0
  }, [id])

  useEffect(() => {
    if (shownTab.current === tab) return
    shownTab.current = tab
    if (content.current !== null && visiblePixels(content.current) < leastVisible)
      content.current.scrollIntoView({ block: 'start' })
  }, [tab])

  useEffect(() => {
    const [outer, inner] = [scroll.current, content.current]
    if (outer === null || inner === null) return
    const onWheel = (event: WheelEvent): void => {
      const left = outer.scrollHeight - outer.clientHeight - outer.scrollTop
      if (event.ctrlKey || event.deltaY <= Math.abs(event.deltaX) || left < 1) return
      event.preventDefault()
      outer.scrollTop += Math.min(
        left,
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY,
      )
    }
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element && target.scrollTop > 0) leaveHead(outer)
    }
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      const isInPanel = target instanceof Element && target.closest('[role="tabpanel"]') !== null
      if (isInPanel && movingKeys.has(key)) leaveHead(outer)
    }
    // React listens passively for a wheel.
    inner.addEventListener('wheel', onWheel, { passive: false })
    inner.addEventListener('keydown', onKeyDown)
    inner.addEventListener('scroll', onScroll, { capture: true })
    return () => {
      inner.removeEventListener('wheel', onWheel)
      inner.removeEventListener('keydown', onKeyDown)
      inner.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [])

  return (
    <div ref={scroll} className={styles.scroll}>
      <div className={styles.head}>{head}</div>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  )
}

/** How much of its height is on the screen. */
function visiblePixels(content: HTMLElement): number {
  const { top, bottom } = content.getBoundingClientRect()
  const pane = content.parentElement?.getBoundingClientRect()
  return Math.min(bottom, innerHeight, pane?.bottom ?? innerHeight) - Math.max(top, 0)
}

function leaveHead(outer: HTMLElement): void {
  outer.scrollTop = outer.scrollHeight
}
