import { create } from 'zustand'

interface TreeState {
  /** What the reader opened or closed, by pointer. Kept from one delivery to the next of its kind. */
  readonly toggled: ReadonlyMap<string, boolean>
}

export const useTree = create<TreeState>()(() => ({ toggled: new Map() }))

export function toggleNode(pointer: string, isOpen: boolean): void {
  useTree.setState(state => ({ toggled: new Map(state.toggled).set(pointer, isOpen) }))
}

export function resetTree(): void {
  useTree.setState({ toggled: new Map() })
}
