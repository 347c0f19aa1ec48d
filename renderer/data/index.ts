export {
  browsersQuery,
  enterWith,
  lock,
  ownBrowserId,
  signOut,
  signOutOthers,
  startAccess,
  useAccess,
} from './app/access.ts'
export { desktopQuery, installCommand, startAtLogin } from './app/desktop.ts'
export { type FoundData, foundDataQuery } from './app/found-data.ts'
export {
  addMember,
  type ColumnedListName,
  changeColumns,
  latestListView,
  setDensity,
  useListView,
} from './app/list-view.ts'
export { createReport, dismissEnd, lastEndQuery, reportPreviewQuery } from './app/problem.ts'
export { projectQuery } from './app/project.ts'
export { changeSearches, savedSearches, useSavedSearches } from './app/saved-searches.ts'
export { continueIndex, indexStatusQuery, rebuildIndex } from './app/search-index.ts'
export { changeSettings, latestSettings, settingsQuery, useSettings } from './app/settings.ts'
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
export { checkForUpdates, installUpdate, updatesQuery } from './app/updates.ts'
export { boundWithinMs } from './client/bounded.ts'
export { change, engineMutation, useIsChanging } from './client/change.ts'
export { ask, invalidate } from './client/engine-query.ts'
export { queryClient, useEveryChange } from './client/query-client.ts'
export {
  forgetRun,
  isRunning,
  type Run,
  runShared,
  type SharedChange,
  useRun,
} from './client/shared-change.ts'
export { spinnerDelayMs, useSpinnerDelay } from './client/spinner-delay.ts'
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
export {
  attemptsQuery,
  commandFor,
  comparisonQuery,
  deliveryQuery,
  forgetDelivery,
  latestDelivery,
  pinDelivery,
  refetchAttempts,
  refetchDelivery,
} from './deliveries/delivery.ts'
export { choiceLimit, choicesQuery, searchAsOfNow } from './deliveries/delivery-choices.ts'
export {
  addMute,
  removeMutes,
  undocumentedFieldsQuery,
  useFindings,
  useMutes,
} from './deliveries/findings.ts'
export {
  deleteDeliveries,
  latestTags,
  moveDeliveries,
  noteDeliveries,
  pinDeliveries,
  tagDeliveries,
  tagsQuery,
  undoChange,
} from './deliveries/organizing.ts'
export { readFirst } from './deliveries/read-first.ts'
export { useArrivals, useFilterCounts } from './deliveries/search-counts.ts'
export {
  fetchSenderKeys,
  recheckSignature,
  type SenderKeys,
  signatureQuery,
} from './deliveries/signatures.ts'
export { firstTrailOf, laneQuery, latestTrail, stepsAround, trailQuery } from './deliveries/trail.ts'
export { deliveriesWindow, useDeliveries } from './live-window/deliveries-window.ts'
export { indexOfId } from './live-window/index-of-id.ts'
export type { LiveState, Scan } from './live-window/live-state.ts'
export type { LiveWindow } from './live-window/live-window.ts'
export { trailsWindow, useTrails } from './live-window/trails-window.ts'
export { maximumRows } from './live-window/window-rows.ts'
export { newestAttemptsQuery, olderAttemptsQuery, responseTextQuery } from './sending/attempts.ts'
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
export {
  drillsQuery,
  failureTest,
  fetchOlderDrills,
  hasRunEnded,
  isDrillRunning,
  latestDrills,
  planQuery,
  type ReportChoice,
  removeDrill,
  saveReport,
  showDrill,
  showSequenceRun,
  useDrill,
  useRunningDrill,
  useSequenceRun,
} from './sending/drills.ts'
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
export {
  latestRoutes,
  moveRoute,
  removeRoute,
  resendMissed,
  respondNormally,
  routeAttemptsQuery,
  routeDeliveriesQuery,
  routeSearch,
  routesQuery,
  saveRoute,
  showSwitched,
  trialQuery,
  useRouteState,
  useRoutes,
} from './sending/routes.ts'
export {
  refetchScenarios,
  type ScenarioCatalog,
  scenarioCheckQuery,
  scenarioFile,
  scenariosQuery,
  seededScenariosQuery,
} from './sending/scenarios.ts'
export { sentDelivery, sentDeliveryQuery, useSentRows } from './sending/sent-deliveries.ts'
export {
  removeSigningSecret,
  saveSigningSecret,
  signingSecretsQuery,
} from './sending/signing-secrets.ts'
export {
  acceptCertificate,
  allowHost,
  certificateQuery,
  forgetHost,
  reachQuery,
  removeCertificate,
} from './sending/targets.ts'
export {
  type EnvironmentHealth,
  environmentsQuery,
  removeEnvironment,
  saveEnvironment,
  useEnvironmentHealth,
  useEnvironments,
} from './services/environments.ts'
export {
  createSignedEnvironments,
  faultsQuery,
  maximumFaults,
  practiceQuery,
  startPractice,
  stopPractice,
  tryPractice,
} from './services/practice.ts'
export {
  callbackUrlQuery,
  callsQuery,
  forgetServiceResponses,
  listedQuery,
  type RegisterParams,
  reachCheck,
  registering,
  registrationsQuery,
  removal,
  useRegistrations,
} from './services/registrations.ts'
export {
  removeTunnel,
  saveTunnel,
  type TunnelRunKind,
  tunnelRun,
  tunnelsQuery,
  useTunnels,
} from './services/tunnels.ts'
export {
  downloadExport,
  exportedTest,
  isExportRunning,
  latestExport,
  useExportPreview,
  useExportProgress,
} from './sessions/exports.ts'
export { followImport } from './sessions/imports.ts'
export { stopJob, useJob } from './sessions/jobs.ts'
export {
  changeSession,
  endSession,
  fetchSession,
  latestSession,
  mergeSessions,
  removalQuery,
  removeSession,
  searchOfSession,
  sessionsQuery,
  sizesQuery,
  splitSession,
  startSession,
  useDayOfSession,
} from './sessions/sessions.ts'
export {
  chooseRetention,
  saveLimits,
  startVacuum,
  storageQuery,
  useRetentionPreviewOf,
  vacuum,
} from './sessions/storage.ts'
export { type GivenFile, removeUpload, uploadFiles } from './sessions/uploads.ts'
export { useCounts } from './sync/counts.ts'
export type { Follower } from './sync/follower.ts'
export { startSync, useConnection } from './sync/sync.ts'
