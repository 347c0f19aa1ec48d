import { useSelection } from '../../state/selection-store.ts'
import { focusOn } from '../../ui/dialogs/focus-on.ts'

/** The delivery whose tree was asked for before it was there, or while the one before it still stood. */
let wantedId: number | null = null

/** Into what the open tab shows: the tree where there is one, as soon as it is there. */
export function focusDetail(): void {
  const { selectedId, tab } = useSelection.getState()
  wantedId = tab === 'payload' ? selectedId : null
  if (!focusOn('payload-tree')) focusOn('delivery-detail')
}

/** For a tree that has just come: takes the focus if it was asked to and the reader has not gone elsewhere. */
export function takeFocus(tree: HTMLElement): void {
  const isWanted = wantedId !== null && wantedId === useSelection.getState().selectedId
  wantedId = null
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.id === 'delivery-detail'
  if (isWanted && isLeft) tree.focus()
}
