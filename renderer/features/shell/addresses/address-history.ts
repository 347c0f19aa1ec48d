import { formatPlacePath, parsePlacePath } from '#contract/address'
import { goTo, openOverlay, useNavigation } from '#navigation'
import { placeAddresses, watchAddresses } from './place-addresses.ts'

/**
 * The Help menu's way to the dialog; no link leads to it. Only this whole address, and only when the app opens it: an
 * address that somebody wrote shows a place and no form.
 */
const reportAddress = '/settings?open=report'

/** The address of what is shown, without origin: `/deliveries?q=status%3Afailed&id=3`. */
function currentAddress(): string {
  const { view } = useNavigation.getState()
  const { tab, thing, query } = placeAddresses[view].read()
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== '') params.set(name, String(value))
  }
  const path = formatPlacePath({ view, tab, thing })
  return params.size === 0 ? path : `${path}?${params}`
}

/** Shows what an address without origin names. Does nothing for one that the interface does not have. */
function showAddress(address: string): void {
  const { pathname, search } = new URL(address, location.origin)
  const path = parsePlacePath(pathname)
  if (path === null) return
  placeAddresses[path.view].show(path, new URLSearchParams(search))
  goTo(path.view)
}

/** Shows the address of the page, such as after a reload. To be called before anything is rendered from the stores. */
export function showOwnAddress(): void {
  showAddress(location.pathname + location.search)
}

/** Opens an address as a link does, with a step back, or what the Help menu asks for. */
export function openAddress(address: string): void {
  showAddress(address)
  write('act')
  if (address === reportAddress) openOverlay('report')
}

/**
 * Keeps the page's address and what is shown in step, with a step of the history for each thing that the user did. Moves
 * through rows and typing are one step each; what changes by itself is none. Returns the function that ends it.
 */
export function followHistory(): () => void {
  let isWaiting = false
  // What one action changes in several stores is one change of the address.
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
  const ends = [watchInput(), watchAddresses(onChange), useNavigation.subscribe(onChange)]
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
  // The state of an entry that changes by itself stays: typing goes on in it.
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
 * What the user did last that may change the address. `step`: a key that moves through rows or tabs, of which only the
 * end is worth a step back; `type`: typing into a field; `act`: everything else.
 */
type InputKind = 'act' | 'step' | 'type'

let last: InputKind | null = null

/** The kind of the last input since it was last taken; `null`: what changes now, changes by itself. */
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
