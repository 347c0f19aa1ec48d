import type { BrowserId } from '#contract/access'
import type { ErrorCode } from '#contract/errors'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import type { EnvironmentId } from '#contract/registration/environment'
import type { TunnelId } from '#contract/registration/tunnel'
import type { AttemptId, BatchId, DeliveryId, DrillId, FixtureId, RouteId, SessionId } from '#contract/terms'
import type { ExportId } from '#contract/transfer/exporting'
import type { ImportId } from '#contract/transfer/importing'
import type { UploadId } from '#contract/transfer/uploads'

/** What the cases run against: an engine with one record of three deliveries and one attempt. */
export interface Scene {
  readonly captureUrl: string
  readonly deliveryIds: readonly DeliveryId[]
  readonly recordKey: string
  readonly attemptId: AttemptId
  readonly batchId: BatchId
  readonly routeId: RouteId
  /** All, in their order. */
  readonly routeIds: () => readonly RouteId[]
  readonly removedRouteId: RouteId
  readonly fixtureId: FixtureId
  readonly environmentId: EnvironmentId
  /** Nothing listens at its base URL. */
  readonly closedEnvironmentId: EnvironmentId
  readonly removedEnvironmentId: EnvironmentId
  readonly mergedSessionId: SessionId
  readonly removedSessionId: SessionId
  readonly tunnelId: TunnelId
  readonly removedTunnelId: TunnelId
  readonly movedSearchId: string
  readonly removedSearchId: string
  /** Where an export may be written. */
  readonly exportFile: string
  readonly exportId: ExportId
  readonly importId: ImportId
  readonly dataDir: string
  /** The one that calls over HTTP. */
  readonly browserId: BrowserId
  readonly removedBrowserId: BrowserId
  /** It responds with 400 to everything. */
  readonly refusingUrl: string
  /** Its certificate is self-signed. */
  readonly secure: { readonly url: string; readonly fingerprint: string }
  /** It found a failure of `answers`, whose sequence was sent again under `sequenceId`. */
  readonly drillId: DrillId
  readonly sequenceId: number
  readonly removedDrillId: DrillId
  /** The latest change. */
  readonly undoable: string
  /** One empty file that was uploaded completely. */
  readonly emptyUploadId: UploadId
  readonly reportId: string
  readonly newReportPath: string
}

/**
 * A call that succeeds with a check of its result, and a call that fails, and how. By default: without parameters, any result,
 * and parameters that are no object.
 */
export type Case<M extends MethodName> = {
  readonly holds?: (result: Result<M>, scene: Scene) => boolean
  readonly bad?: (scene: Scene) => { readonly params: unknown; readonly code: ErrorCode }
} & (Record<never, never> extends ParamsInput<M>
  ? { readonly good?: (scene: Scene) => ParamsInput<M> }
  : { readonly good: (scene: Scene) => ParamsInput<M> })

/** One case a row of the contract's table. */
export type Cases = { readonly [M in MethodName]: Case<M> }

export const noSuchId = 999_999
export const notAnObject = { params: 'text', code: 'invalid-params' } as const
export const unknownId = () => ({ params: { id: noSuchId }, code: 'not-found' }) as const

/** The oldest delivery of the scene. */
export function first(scene: Scene): DeliveryId {
  const [id] = scene.deliveryIds
  if (id === undefined) throw new Error('The scene has no delivery.')
  return id
}
