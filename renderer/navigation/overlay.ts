import { create } from 'zustand'
import type { DeliverySet } from '#contract/deliveries/organizing'
import type { Session } from '#contract/deliveries/sessions'
import type { Trail } from '#contract/deliveries/trail'
import type { BatchSelection } from '#contract/sending/replay'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { DeliveryId, FixtureId } from '#contract/terms'

/** Why a name of the user's fixture is requested. */
export type FixtureNaming =
  | { readonly for: 'save' }
  | { readonly for: 'duplicate' }
  | { readonly for: 'rename'; readonly id: FixtureId }
  | { readonly for: 'delivery'; readonly deliveryId: DeliveryId }

/** Why a name of the user's scenario is requested. */
export type ScenarioNaming =
  | { readonly for: 'new' }
  | { readonly for: 'duplicate' | 'rename'; readonly id: ScenarioId }

export type SessionQuestion =
  | { readonly of: 'start' }
  | { readonly of: 'edit'; readonly session: Session }
  | { readonly of: 'split'; readonly session: Session; readonly fromId: DeliveryId | null }
  | { readonly of: 'merge'; readonly session: Session }
  | { readonly of: 'remove'; readonly session: Session }

/** Deliveries of an action. */
export interface ChosenDeliveries {
  readonly of: DeliverySet
  /** `3 deliveries`. */
  readonly title: string
  /** Whether it is the selection of the list. */
  readonly isSelection: boolean
}

export type ShownTrail = Pick<Trail, 'kind' | 'recordKey' | 'recordId' | 'status' | 'refundStatus' | 'steps'>

/** What is over the view, with its parameters. */
interface Parameters {
  readonly palette: object
  readonly shortcuts: object
  readonly send: { readonly fixtureId?: FixtureId | undefined }
  readonly 'next-status': { readonly trail: ShownTrail }
  readonly replay: { readonly deliveryId: DeliveryId }
  readonly 'fixture-name': { readonly naming: FixtureNaming; readonly title: string }
  readonly 'scenario-name': { readonly naming: ScenarioNaming; readonly title: string }
  /** `title` of the selection: `12 deliveries`. */
  readonly 'replay-many': { readonly selection: BatchSelection; readonly title: string }
  readonly compare: object
  readonly 'undocumented-fields': object
  readonly signature: object
  readonly session: { readonly question: SessionQuestion }
  readonly organize: { readonly task: 'tags' | 'note' | 'move'; readonly chosen: ChosenDeliveries }
  readonly export: object
  readonly import: object
  readonly report: object
}

export type OverlayName = keyof Parameters
/** To open it. */
export type Overlay<Name extends OverlayName = OverlayName> = {
  readonly [One in Name]: { readonly name: One } & Parameters[One]
}[Name]
/** Props of its component, which stays mounted while it closes. */
export type OverlayProps<Name extends OverlayName> = Parameters[Name] & { readonly isOpen: boolean }

interface OverlayState {
  /** One at a time. */
  readonly open: OverlayName | null
  /** The last opening of each, by number. */
  readonly last: {
    readonly [Name in OverlayName]?: { readonly overlay: Overlay<Name>; readonly number: number }
  }
}

export const useOverlays = create<OverlayState>()(() => ({ open: null, last: {} }))

export function openOverlay(overlay: Overlay): void {
  const { last } = useOverlays.getState()
  const number = (last[overlay.name]?.number ?? 0) + 1
  useOverlays.setState({ open: overlay.name, last: { ...last, [overlay.name]: { overlay, number } } })
}

export function closeOverlay(): void {
  useOverlays.setState({ open: null })
}

/** The open one; `null` if there is none. */
export function openedOverlay(): OverlayName | null {
  return useOverlays.getState().open
}
