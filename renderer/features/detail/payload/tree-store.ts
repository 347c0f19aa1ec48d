import { create } from 'zustand'
import type { JsonNode } from '#contract/json/text'
import type { DeliveryId } from '#contract/terms'
import { type ChildRange, moreChildren } from './tree-ranges.ts'

type AskedRanges = ReadonlyMap<string, readonly ChildRange[]>

interface TreeState {
  /** What the reader opened or closed, by pointer. Kept from one delivery to the next of its kind. */
  readonly toggled: ReadonlyMap<string, boolean>
  /** The body that more was asked of. */
  readonly askedOf: JsonNode | null
  /** Children of it that were asked for, by pointer. */
  readonly asked: AskedRanges
  /** The delivery whose tree was asked for before it was there, or while the one before it still stood. */
  readonly wantedId: DeliveryId | null
}

const nothingAsked: AskedRanges = new Map()

export const useTree = create<TreeState>()(() => ({
  toggled: new Map(),
  askedOf: null,
  asked: nothingAsked,
  wantedId: null,
}))

export function toggleNode(pointer: string, isOpen: boolean): void {
  useTree.setState(state => ({ toggled: new Map(state.toggled).set(pointer, isOpen) }))
}

/** What was asked for of this body. */
export function askedIn(state: TreeState, root: JsonNode): AskedRanges {
  return state.askedOf === root ? state.asked : nothingAsked
}

/** Shows the next children that a gap stands for. */
export function showMore(
  root: JsonNode,
  { pointer, from, to }: ChildRange & { readonly pointer: string },
): void {
  useTree.setState(state => {
    const asked = askedIn(state, root)
    const range = { from, to: Math.min(to, from + moreChildren) }
    return {
      askedOf: root,
      asked: new Map(asked).set(pointer, [...(asked.get(pointer) ?? []), range]),
    }
  })
}

/** The focus goes into this delivery's tree once it is there. */
export function wantTree(wantedId: DeliveryId | null): void {
  useTree.setState({ wantedId })
}
