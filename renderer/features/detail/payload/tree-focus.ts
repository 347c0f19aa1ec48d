import { useSelection } from '../../../navigation/selection.ts'
import { focusOn } from '../../../ui/dialogs/focus-on.ts'
import { requestTreeFocus, useTree } from './tree-store.ts'

/** Into what the open tab shows: the tree where there is one, as soon as it is there. */
export function focusDetail(): void {
  const { selectedId, tab } = useSelection.getState()
  requestTreeFocus(tab === 'payload' ? selectedId : null)
  if (!focusOn('payload-tree')) focusOn('delivery-detail')
}

/** For a tree that has just come: takes the focus if it was asked to and the reader has not gone elsewhere. */
export function takeFocus(tree: HTMLElement): void {
  const { focusRequestId } = useTree.getState()
  const isWanted = focusRequestId !== null && focusRequestId === useSelection.getState().selectedId
  requestTreeFocus(null)
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.id === 'delivery-detail'
  if (isWanted && isLeft) tree.focus()
}
