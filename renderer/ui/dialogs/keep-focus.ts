import { isNowhere } from './focus-on.ts'

/** Parts of the page that a screen reader names. */
const regions = 'section, form, aside, nav, main, [role="tabpanel"]'
const overlays = '.popup, [role="dialog"], [role="alertdialog"], [role="menu"]'
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'

interface Removal {
  readonly next: Element | null
  readonly previous: Element | null
  /** Of the focused control among the controls of the removed element; -1 for an element that is no control. */
  readonly index: number
}

/** A focused element, its ancestors, and the removed ancestors. */
interface Place {
  readonly path: readonly Element[]
  readonly removals: Map<Element, Removal>
}

const nowhere: Place = { path: [], removals: new Map() }

/** The last focused element outside of overlays. */
let lastOfPage: Element | null = null

/**
 * Keeps the focus in the page, where a screen reader continues from, if the focused element is removed by its own
 * action: a removed item of a list leaves it to the same control of its neighbor, another element to the part of the
 * page that it was in, or to its overlay. Also if it was removed under a dialog that then closes. Returns its end.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null
  /** The focused element or, while an overlay has the focus, the one before. */
  let page = nowhere
  /** The focused element with its ancestors up to its overlay, if it is in one. */
  let inner = nowhere
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocusIn = ({ target }: FocusEvent): void => {
    // Tab passes through the guards around a dialog, which are outside of it and go with it.
    if (!(target instanceof Element) || target.matches('[data-base-ui-focus-guard]')) return
    // Base UI focuses the overlay if its focused control is removed.
    if (target === inner.path.at(-1) && focused?.isConnected === false) return
    focused = target
    const path = ancestorsOf(target)
    const overlay = target.closest(overlays)
    if (overlay === null) {
      page = { path, removals: new Map() }
      inner = nowhere
      lastOfPage = target
    } else inner = { path: path.slice(0, path.indexOf(overlay) + 1), removals: new Map() }
  }

  // Pressing anything else gives the focus up: a control next to it must not get it later. An overlay keeps it.
  const onPointerDown = ({ target }: PointerEvent): void => {
    const isInOverlay = inner.path.at(-1)?.isConnected === true
    if (!isInOverlay && target instanceof Element && target.closest(`${controls}, label`) === null)
      focused = null
  }

  const observer = new MutationObserver(records => {
    if (focused === null || (focused.isConnected && page.path[0]?.isConnected !== false)) return
    for (const record of records) {
      noteRemovals(record, page)
      noteRemovals(record, inner)
    }
    // A dialog that closes, or what has replaced the element, may take the focus itself.
    if (!focused.isConnected) timer ??= setTimeout(restore, restoreMs)
  })

  const restore = (): void => {
    timer = undefined
    const active = document.activeElement
    const overlay = inner.path.at(-1)
    if (focused?.isConnected !== false || document.body.dataset.leavesTo !== undefined) return
    if (!isNowhere(active) && active !== overlay) return
    // Once: if nothing takes the focus, the next change of the page is no reason to try again.
    focused = null
    if (neighborControls(inner).some(takesFocus) || (overlay?.isConnected === true && takesFocus(overlay)))
      return
    if (!neighborControls(page).some(takesFocus)) regionsOf(page).some(holdsFocus)
  }

  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', onPointerDown, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', onPointerDown, true)
    observer.disconnect()
    clearTimeout(timer)
    lastOfPage = null
  }
}

const restoreMs = 50

/**
 * `finalFocus` of a dialog: whether Base UI returns the focus to the opener. If that was removed, Base UI would take the
 * opener of an earlier dialog, and its neighbor would not get the focus.
 */
export function isFocusReturned(): boolean {
  const active = document.activeElement
  if (active !== null && active !== document.body && active.closest(overlays) === null) return false
  const isNested = document.querySelectorAll(overlays).length > 1
  return isNested || lastOfPage?.isConnected !== false
}

function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one)
  return path
}

function noteRemovals(record: MutationRecord, { path, removals }: Place): void {
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

/** The control itself if it is still there, else that of the item in its place, else that of the item before. */
function neighborControls({ path, removals }: Place): readonly Element[] {
  const at = path.findIndex(element => element.isConnected)
  const parent = path[at]
  const removed = path[at - 1]
  if (parent === undefined) return []
  if (removed === undefined) return [parent]
  const removal = removals.get(removed)
  if (removal === undefined || !removed.matches('li, tr, [role="listitem"], [role="row"]')) return []
  // A virtual table removes rows by scrolling: a control of the next row would lose the focus too.
  if (parent.closest('[aria-rowcount]') !== null) return []
  return [removal.next, removal.previous].flatMap(item =>
    item?.isConnected === true && item.tagName === removed.tagName ? controlAt(item, removal.index) : [],
  )
}

function controlAt(item: Element, index: number): readonly Element[] {
  const all = item.querySelectorAll(controls)
  return [all[Math.min(Math.max(index, 0), all.length - 1)] ?? item]
}

function takesFocus(element: Element): boolean {
  // Not scrolled to: the user may be reading elsewhere.
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return element.contains(document.activeElement)
}

/** From the innermost. The outer ones are for the case that it is hidden. */
function regionsOf({ path }: Place): readonly HTMLElement[] {
  const at = path.findIndex(element => element.isConnected)
  return path
    .slice(Math.max(at, 0))
    .filter((element): element is HTMLElement => element instanceof HTMLElement && element.matches(regions))
}

/** Focuses the region, which is focusable only while it has the focus. */
function holdsFocus(region: HTMLElement): boolean {
  const isFocusable = region.hasAttribute('tabindex')
  if (!isFocusable) region.tabIndex = -1
  region.dataset.holdsFocus = ''
  const letGo = (): void => {
    delete region.dataset.holdsFocus
    if (!isFocusable) region.removeAttribute('tabindex')
  }
  if (takesFocus(region)) region.addEventListener('blur', letGo, { once: true })
  else letGo()
  return region.dataset.holdsFocus !== undefined
}
