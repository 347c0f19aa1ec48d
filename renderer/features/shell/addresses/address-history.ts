import type { Follower } from '#data'
import { currentAddress, openOverlay, showAddress, useAddress } from '#navigation'

/**
 * The Help menu's way to the dialog; no link leads to it. Only this complete address, and only when the app
 * opens it: an address from elsewhere shows a place and no form.
 */
const reportAddress = '/settings?open=report'

/**
 * Shows the address of the page, such as after a reload. Call it before anything is rendered from the stores.
 */
export function showOwnAddress(): void {
  showAddress(location.pathname + location.search)
}

/** Opens an address like a link, with a step back, or the Help menu's dialog. */
function openAddress(address: string): void {
  showAddress(address)
  write('act')
  if (address === reportAddress) openOverlay({ name: 'report' })
}

/**
 * Synchronizes the page's address and the shown state, with a step of the history for each action of the
 * user. Consecutive moves through rows and typing are one step each; automatic changes are none. Returns the
 * function that ends it.
 */
export function followHistory(): () => void {
  let isWaiting = false
  // Several changes by one action are one change of the address.
  const onChange = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      if (ending.signal.aborted || currentAddress() === ownAddress()) return
      write(takeInputKind())
    })
  }
  const ending = new AbortController()
  const ends = [watchInput(), useAddress.subscribe(onChange)]
  window.addEventListener(
    'popstate',
    () => {
      showOwnAddress()
      // The key or button that went back is no reason for a step forward.
      takeInputKind()
      write(null)
    },
    { signal: ending.signal },
  )
  write(null)
  return () => {
    ending.abort()
    for (const end of ends) end()
  }
}

function write(kind: InputKind | null): void {
  const address = currentAddress()
  if (address === ownAddress()) return
  const isContinued = kind !== 'act' && history.state?.kind === kind && isSamePlace(address, ownAddress())
  const isAnotherTab = withoutTab(address) === withoutTab(ownAddress())
  // The state of an entry that changes automatically stays: typing continues in it.
  if (kind === null || isAnotherTab) history.replaceState(history.state, '', address)
  else if (isContinued) history.replaceState({ kind }, '', address)
  else history.pushState({ kind }, '', address)
}

function ownAddress(): string {
  return location.pathname + location.search
}

function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    address => new URL(address, location.origin).pathname.split('/')[1],
  )
  return first === second
}

function withoutTab(address: string): string {
  const url = new URL(address, location.origin)
  url.searchParams.delete('tab')
  return url.href
}

/**
 * Latest input of the user that may change the address. `step`: a key that moves through rows or tabs, where
 * only the end deserves a step back; `type`: typing into a field; `act`: everything else.
 */
type InputKind = 'act' | 'step' | 'type'

let last: InputKind | null = null

/** The kind of the latest input since it was last taken; `null`: the current change is automatic. */
function takeInputKind(): InputKind | null {
  const kind = last
  last = null
  return kind
}

/** Follows the user's input. Returns the function that ends it. */
function watchInput(): () => void {
  const onPointer = (): void => {
    last = 'act'
  }
  const onKey = (event: KeyboardEvent): void => {
    if (modifiers.has(event.key)) return
    last = kindOf(event)
  }
  document.addEventListener('pointerdown', onPointer, true)
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('pointerdown', onPointer, true)
    document.removeEventListener('keydown', onKey, true)
  }
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'Shift'])

function kindOf({ key, target }: KeyboardEvent): InputKind {
  const isField =
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
  if (isField) return 'type'
  return /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|[jk[\]1-9])$/.test(key) ? 'step' : 'act'
}

/** The window opens the address that `hooktrail open` names. */
export const addressFollower: Follower = {
  loadAll() {},
  apply(frames) {
    for (const frame of frames) if (frame.name === 'host.addressOpened') openAddress(frame.data.address)
  },
}
