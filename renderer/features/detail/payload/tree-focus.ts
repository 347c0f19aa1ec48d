import { useSelection } from '../../../navigation/selection.ts'
import { focusOn } from '../../../ui/dialogs/focus-on.ts'
import { requestTreeFocus, useTree } from './tree-store.ts'

/** Focuses the content of the open tab: the tree where there is one, as soon as it is rendered. */
export function focusDetail(): void {
  const { selectedId, tab } = useSelection.getState()
  requestTreeFocus(tab === 'payload' ? selectedId : null)
  if (!focusOn('payload-tree')) focusOn('delivery-detail')
}

/** Called when a tree is rendered: focuses it if that was requested and the focus has not moved elsewhere. */
export function takeFocus(tree: HTMLElement): void {
  const { focusRequestId } = useTree.getState()
  const isWanted = focusRequestId !== null && focusRequestId === useSelection.getState().selectedId
  requestTreeFocus(null)
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.id === 'delivery-detail'
  if (isWanted && isLeft) tree.focus()
}
