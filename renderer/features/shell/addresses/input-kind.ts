/**
 * What the user did last that may change the address. `step`: a key that moves through rows or tabs, of which only the
 * end is worth a step back; `type`: typing into a field; `act`: everything else.
 */
export type InputKind = 'act' | 'step' | 'type'

let last: InputKind | null = null

/** The kind of the last input since it was last taken; `null`: what changes now, changes by itself. */
export function takeInputKind(): InputKind | null {
  const kind = last
  last = null
  return kind
}

/** Follows the user's input. Returns the function that ends it. */
export function watchInput(): () => void {
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
