import { create } from 'zustand'
import type { JsonNode } from '#contract/json/text'
import type { DeliveryId } from '#contract/terms'
import { useAddress, useSelection } from '#navigation'
import { focusOn, isNowhere } from '#ui'
import { type ChildRange, moreChildren } from './tree-ranges.ts'

type RequestedRanges = ReadonlyMap<string, readonly ChildRange[]>

interface TreeState {
  /** Containers that the reader opened or closed, by pointer. Stays when another delivery is opened. */
  readonly toggled: ReadonlyMap<string, boolean>
  /** The body whose children were requested. */
  readonly requestedRoot: JsonNode | null
  /** Its requested children, by pointer. */
  readonly requested: RequestedRanges
  /** The delivery whose tree gets the focus once it is rendered. */
  readonly focusRequestId: DeliveryId | null
}

const noRanges: RequestedRanges = new Map()

export const useTree = create<TreeState>()(() => ({
  toggled: new Map(),
  requestedRoot: null,
  requested: noRanges,
  focusRequestId: null,
}))

export function toggleNode(pointer: string, isOpen: boolean): void {
  useTree.setState(state => ({ toggled: new Map(state.toggled).set(pointer, isOpen) }))
}

/** The requested children of this body. */
export function requestedRangesOf(state: TreeState, root: JsonNode): RequestedRanges {
  return state.requestedRoot === root ? state.requested : noRanges
}

/** Shows the next children that a gap stands for. */
export function showMore(
  root: JsonNode,
  { pointer, from, to }: ChildRange & { readonly pointer: string },
): void {
  useTree.setState(state => {
    const requested = requestedRangesOf(state, root)
    const range = { from, to: Math.min(to, from + moreChildren) }
    return {
      requestedRoot: root,
      requested: new Map(requested).set(pointer, [...(requested.get(pointer) ?? []), range]),
    }
  })
}

/** Moves the focus into this delivery's tree once it is rendered. */
function requestTreeFocus(focusRequestId: DeliveryId | null): void {
  useTree.setState({ focusRequestId })
}

/** Focuses the content of the open tab: the tree or the fields, when they are rendered. */
export function focusDetail(): void {
  const { selectedId } = useSelection.getState()
  const { tab } = useAddress.getState().queries.deliveries
  requestTreeFocus(tab === 'payload' ? selectedId : null)
  if (!focusOn('payload-tree') && !focusOn('payload-fields')) focusOn('delivery-detail')
}

/** Called when a tree or fields are rendered: focuses it if that was requested and the focus has not moved elsewhere. */
export function takeFocus(content: HTMLElement): void {
  const { focusRequestId } = useTree.getState()
  const isWanted = focusRequestId !== null && focusRequestId === useSelection.getState().selectedId
  requestTreeFocus(null)
  const focused = document.activeElement
  const isLeft = isNowhere(focused) || focused?.id === 'delivery-detail'
  if (isWanted && isLeft) content.focus()
}
