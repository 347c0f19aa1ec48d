import { isNowhere } from './focus-on.ts'

/** Parts of the page that a screen reader names. */
const regions = 'section, form, aside, nav, main, [role="tabpanel"], [role="dialog"]'
const overlays = '.popup, [role="dialog"], [role="alertdialog"], [role="menu"]'
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'

interface Removal {
  readonly next: Element | null
  readonly previous: Element | null
  /** Of the focused control among the controls of the removed element. */
  readonly index: number
}

/**
 * Keeps the focus in the page, where a screen reader continues from, if the focused element is removed by its own
 * action: a removed item of a list leaves it to the same control of its neighbor, another element to the part of the
 * page that it was in. Also if it was removed under a dialog that then closes. Returns its end.
 */
export function keepFocus(): () => void {
  /** The focused element outside of overlays, and its ancestors. */
  let path: readonly Element[] = []
  let removals = new Map<Element, Removal>()
  let focused: Element | null = null

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    focused = target
    if (target.closest(overlays) !== null) return
    path = ancestorsOf(target)
    removals = new Map()
  }

  const observer = new MutationObserver(records => {
    if (focused === null || (focused.isConnected && path[0]?.isConnected !== false)) return
    for (const record of records) noteRemovals(record, path, removals)
    // A dialog that closes, or what has replaced the element, may take the focus itself.
    if (!focused.isConnected) setTimeout(restore, restoreMs)
  })

  const restore = (): void => {
    if (!isNowhere(document.activeElement) || document.body.dataset.leavesTo !== undefined) return
    const at = path.findIndex(element => element.isConnected)
    const removed = path[at - 1]
    const removal = removed === undefined ? undefined : removals.get(removed)
    const neighbor = removed === undefined ? null : neighborOf(removed, removal)
    if (neighbor !== null) controlAt(neighbor, removal?.index ?? 0)?.focus()
    else if (at === 0) (path[0] as HTMLElement).focus()
    else focusRegion(path[at]?.closest<HTMLElement>(regions) ?? null)
  }

  document.addEventListener('focusin', onFocusIn)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}

const restoreMs = 50

function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one)
  return path
}

function noteRemovals(
  record: MutationRecord,
  path: readonly Element[],
  removals: Map<Element, Removal>,
): void {
  for (const node of record.removedNodes) {
    const [control] = path
    if (control === undefined || !(node instanceof Element) || !path.includes(node)) continue
    const index = Array.from(node.querySelectorAll(controls)).indexOf(control)
    removals.set(node, {
      next: elementOf(record.nextSibling),
      previous: elementOf(record.previousSibling),
      index,
    })
  }
}

function elementOf(node: Node | null): Element | null {
  return node instanceof Element ? node : null
}

/** The item that has taken the place of a removed item, else the item before it. */
function neighborOf(removed: Element, removal: Removal | undefined): Element | null {
  if (removal === undefined || !removed.matches('li, tr, [role="listitem"], [role="row"]')) return null
  const near = [removal.next, removal.previous]
  return near.find(one => one?.isConnected === true && one.tagName === removed.tagName) ?? null
}

function controlAt(item: Element, index: number): HTMLElement | null {
  const all = item.querySelectorAll<HTMLElement>(controls)
  return all[Math.min(index, all.length - 1)] ?? null
}

function focusRegion(region: HTMLElement | null): void {
  if (region === null) return
  const isFocusable = region.hasAttribute('tabindex')
  if (!isFocusable) region.tabIndex = -1
  region.dataset.holdsFocus = ''
  region.focus({ preventScroll: true })
  const letGo = (): void => {
    delete region.dataset.holdsFocus
    if (!isFocusable) region.removeAttribute('tabindex')
  }
  region.addEventListener('blur', letGo, { once: true })
}
