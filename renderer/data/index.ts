/** What features and navigation import. A file with `*` exports nothing for this folder alone. */
export * from './app/access.ts'
export * from './app/desktop.ts'
export * from './app/found-data.ts'
export * from './app/list-view.ts'
export * from './app/problem.ts'
export * from './app/settings.ts'
export {
  latestStatus,
  pauseListener,
  refetchStatus,
  restart,
  restartListener,
  resumeListener,
  useStatus,
  useStatusFailure,
} from './app/status.ts'
export { boundWithinMs } from './client/bounded.ts'
export { change, engineMutation, useIsChanging } from './client/change.ts'
export { ask, invalidate, spinnerDelayMs, useSpinnerDelay } from './client/engine-query.ts'
export * from './client/query-client.ts'
export * from './client/shared-change.ts'
export {
  type BodyPair,
  type BodyQuery,
  bodyPairQuery,
  type CapturedText,
  fetchCapturedText,
  loadRest,
  loadWholeBody,
  useBody,
  useSavedBody,
} from './deliveries/bodies.ts'
export { decodeText, isWhole, type LoadedBytes } from './deliveries/bytes.ts'
export * from './deliveries/delivery.ts'
export { choiceLimit, choicesQuery, searchAsOfNow } from './deliveries/delivery-choices.ts'
export * from './deliveries/findings.ts'
export * from './deliveries/organizing.ts'
export * from './deliveries/read-first.ts'
export * from './deliveries/search-counts.ts'
export * from './deliveries/trail.ts'
export * from './live-window/deliveries-window.ts'
export * from './live-window/index-of-id.ts'
export type { LiveState, Scan } from './live-window/live-state.ts'
export type { LiveWindow } from './live-window/live-window.ts'
export * from './live-window/trails-window.ts'
export { maximumRows } from './live-window/window-rows.ts'
export * from './sending/attempts.ts'
export {
  type BatchResult,
  batchesQuery,
  batchResultsQuery,
  fetchOlderBatches,
  isUnderWay,
  latestBatches,
  maximumResults,
  showBatch,
  useBatch,
  useRunningBatches,
} from './sending/batches.ts'
export * from './sending/drills.ts'
export {
  type FixtureUse,
  fixtureFile,
  fixturePreview,
  fixturesQuery,
  followableQuery,
  latestCatalog,
  latestFixture,
  previewQuery,
  refetchFixtures,
  useFixture,
} from './sending/fixtures.ts'
export * from './sending/routes.ts'
export type { RunPages } from './sending/run-pages.ts'
export * from './sending/scenarios.ts'
export * from './sending/sent-deliveries.ts'
export * from './sending/targets.ts'
export * from './services/environments.ts'
export * from './services/practice.ts'
export * from './services/registrations.ts'
export * from './services/tunnels.ts'
export * from './sessions/exports.ts'
export * from './sessions/imports.ts'
export { stopJob, useJob } from './sessions/jobs.ts'
export * from './sessions/sessions.ts'
export * from './sessions/storage.ts'
export { useCounts } from './sync/counts.ts'
export type { Follower } from './sync/follower.ts'
export * from './sync/sync.ts'
