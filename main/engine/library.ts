/**
 * The engine's exports for commands, tests and other programs of this project, which import nothing else of
 * it. Each name is chosen: if a program needs another, add it with a comment on its purpose.
 */

import { groupedFindings } from '#contract/deliveries/finding-groups'
import { AppError } from '#contract/errors'
import type { Override } from '#contract/sending/fixtures'
import type { Scenario, ScenarioProblem } from '#contract/sending/scenarios'
import type { Fixture } from '#contract/sending/sending'
import type { DrillInProcess, DrillInProcessEnd } from './client/drill-in-process.ts'
import { rulesVersion } from './inspect/inspect-delivery.ts'
import type { InspectionResult } from './inspect/inspection-result.ts'
import { weighedFindings } from './inspect/news.ts'
import { foldedKey } from './inspect/values/identifiers.ts'
import { systemClock } from './ports.ts'
import { createPractice, type Practice } from './practice/practice.ts'
import { signHmac } from './registration/sign-hmac.ts'
import { readSigningKey } from './secrets/signing-key.ts'
import { fixtureSummary, loadFixtures } from './sending/fixtures/fixture-catalog.ts'
import type { FixtureFile } from './sending/fixtures/fixture-file.ts'
import { newRecordBody } from './sending/fixtures/notification-body.ts'
import { applyOverrides, knownPathsOf, nearPaths } from './sending/fixtures/overrides.ts'
import type { OwnFolder } from './sending/fixtures/own-files.ts'
import { openOwnFixtures } from './sending/fixtures/own-fixtures.ts'
import { createFixtureRenderer } from './sending/fixtures/render-fixture.ts'
import { createScenarios } from './sending/scenarios/scenarios.ts'
import { inspectBody } from './sending/scenarios/step-source.ts'
import { openReadStore } from './store/open-read-store.ts'
import type { ReadStore } from './store/read-store.ts'

// Waiting for deliveries as a client of a running engine, and for their inspection.
export { awaitDeliveries, deliveriesAfter } from './client/await-deliveries.ts'
// Checks of records, for a command and for agents.
export {
  checkedRecords,
  matchingRecords,
  recordCountProblem,
  recordProblems,
} from './client/check-records.ts'
// Files of a drill: saved sequences, and exported bodies.
export {
  exportedBodies,
  namedFolder,
  savedSequencesIn,
  saveSequenceIn,
} from './client/drill-files.ts'
// A drill inside a test, without a store.
export type { DrillInProcessEnd } from './client/drill-in-process.ts'
// Records by their id or key.
export { recordsNamed } from './client/find-record.ts'
// Following deliveries as a client of a running engine.
export { followDeliveries, greatestId } from './client/follow-deliveries.ts'
// Waiting for the end of a running engine's work.
export { followToEnd, readUntil } from './client/follow-to-end.ts'
// The contract's reading calls while no Hooktrail runs, for agents.
export { contentOfForeignData } from './client/foreign-data.ts'
export { openReadingTransport } from './client/reading-transport.ts'
export { requiredProperties } from './client/required-properties.ts'
export { openRestartable } from './client/restartable-engine.ts'
export { waitForInspection } from './client/wait-for-inspection.ts'
export type { CheckState } from './drill/drill-run.ts'
// Programs of a drill, which the user allows.
export { findPrograms, withPurposes } from './drill/programs.ts'
// A drill's results, as text and for programs.
export {
  failureLines,
  firstCauseLines,
  otherPlacesLines,
  responseText,
  sendingText,
  withBlankLines,
} from './drill/reports/failure-text.ts'
export { type SummaryJson, summaryJson, uncheckedProblem } from './drill/reports/summary-json.ts'
// Writes a drill's report.
export { writeReport } from './drill/reports/write-report.ts'
// A running engine: it holds the data folder, and all changes pass through its calls.
export { createEngine } from './engine.ts'
// Exporting from a store that is open for reading.
// A text as a word of a POSIX shell.
export { shellWord } from './exporting/formats/shell-quote.ts'
export { runExport } from './exporting/run-export.ts'
// The user's home folder.
export { homeFolder } from './files/home-folder.ts'
// Reports for CI systems.
export { junitReport } from './files/junit-report.ts'
export { readPlainFile } from './files/named-file.ts'
// Files that a call or a command named: allowed folders for pages, inputs of commands, written files and their identities.
export { forPages } from './files/page-places.ts'
export { inputPieces, wholeInput } from './files/read-input.ts'
// Failures of the operating system as AppErrors with a message for the user.
export { systemError, systemErrorPath } from './files/system-errors.ts'
export { identityOf, isStill, writeTarget } from './files/target.ts'
export { windowsProgram } from './files/windows-program.ts'
// Reading a store beside the process that holds it, on the caller's thread.
export { memberReader } from './inspect/body/member-texts.ts'
// Waiting with a limit, and for functions of a test, which may never end.
export { untilAborted, within } from './jobs/until-aborted.ts'
// Which addresses are this machine's.
export { isLoopbackAddress } from './net/hosts.ts'
// Ports that a host provides: the clock, the log, the folders, the files of its threads, secrets, consent for programs.
export {
  type Engine,
  type EngineOptions,
  type Logger,
  type Ports,
  type ProgramConsent,
  type ProgramQuestion,
  type ProjectQuestion,
  silentLogger,
  soonestResponseMs,
} from './ports.ts'
// A problem report without a running engine: a store that can't be opened may be the problem.
export { createOfflineProblem } from './problem/offline-problem.ts'
// Programs of tunnels and drills: their files, which the user allowed, and their displayed form.
export { createApprovedPrograms } from './programs/approved-programs.ts'
export { findProgram, type Program, shownCommand, shownPlace } from './programs/programs.ts'
// The set-up of a project, from its file, and what its user allowed.
export { asksOf, asksOfDrill, asksOfEnvironments, createAllowedAsks, notAllowed } from './project/asks.ts'
export { findProject, type Project } from './project/project.ts'
export { bodySlice, bodyText, deliveryDetail } from './queries/delivery-queries.ts'
export { parseSearch } from './queries/parse-search.ts'
export { type RecordStep, type RecordTrail, recordTrail } from './queries/record-trail.ts'
export { createFilePlace } from './secrets/secret-file.ts'
export { processVariable } from './secrets/secrets.ts'
export { createSigningSecrets } from './secrets/signing-secrets.ts'
// Headers and signatures of a drill inside a test.
export { type ReadyAdditions, readAdditions } from './sending/direct.ts'
// Names similar to a mistyped name.
export { nearPaths } from './sending/fixtures/overrides.ts'
export type { OwnFolder } from './sending/fixtures/own-files.ts'
// Limits concurrent tasks.
export { createGate } from './sending/send/gate.ts'
// A project's data folder is opened if its store was made here, or after a question with its content.
export { isOwnStore, noteOwnStore, refuseForeignData } from './store/connection/files/own-store.ts'
export { requireStore } from './store/connection/reading-connection.ts'
export { everything, type ReadStore, type Search } from './store/read-store.ts'
export { commandOf } from './tunnel/way.ts'
export { systemClock }

/**
 * Runs a drill on the caller's thread, without a store. Throws the errors of `drillInProcess` in
 * drill-in-process.ts, which is loaded only now: a program without drills starts without it.
 */
export async function drillInProcess(given: DrillInProcess): Promise<DrillInProcessEnd> {
  const { drillInProcess: drill } = await import('./client/drill-in-process.ts')
  return drill(given)
}

/**
 * Opens the store of a data folder for reading with this version's rules. Throws `store-missing`, `store-newer`,
 * `store-damaged` (also for an older schema), `store-failed`.
 */
export function openStoreForReading(dataDir: string): ReadStore {
  return openReadStore({ dataDir, rulesVersion })
}

/** The record with this key, or up to `limit` records with this id, the newest arrival first; empty without one. */
export function recordKeysOf(store: ReadStore, idOrKey: string, limit: number): readonly string[] {
  const key = foldedKey(idOrKey)
  return store.trailSize(key) > 0 ? [key] : store.recordKeys(idOrKey, limit)
}

export type InspectedBody = Pick<InspectionResult, 'service' | 'kind' | 'recordId' | 'status' | 'findings'>

/** Number of bodies after which news is no longer tracked, since a stream has no end. */
const maximumNews = 5_000

/**
 * Inspects bodies one after another, each as if it had arrived in a sound request: the request has no
 * findings. Undocumented content weighs more at the first body that has it. Needs no store.
 */
export function createBodyInspector(): (body: Uint8Array) => InspectedBody {
  const seen = new Set<string>()
  return body => {
    const inspected = inspectBody(body)
    const added = new Set<string>()
    const findings = weighedFindings(inspected, (scope, key) => {
      const name = `${scope} ${key}`
      if (added.has(name)) return true
      if (seen.has(name) || seen.size >= maximumNews) return false
      seen.add(name)
      added.add(name)
      return true
    })
    return { ...inspected, findings: groupedFindings(findings) }
  }
}

/** Bundled fixtures, then the user's fixtures of a folder. Needs no store. */
export async function listFixtures(
  resourcesDir: string,
  ownFolder: OwnFolder,
): Promise<{
  readonly fixtures: readonly Fixture[]
  readonly unreadable: readonly { readonly file: string; readonly message: string }[]
}> {
  const bundled = await loadFixtures(resourcesDir)
  const own = await openOwnFixtures(ownFolder).list()
  const fixtures = [...bundled, ...own.files].map(([id, file]) => fixtureSummary(id, file))
  return { fixtures, unreadable: own.unreadable }
}

/** JSON text of a bundled fixture for a new record. Needs no store. Rejects with `not-found`, `unknown-path`. */
export async function makeFixture(
  resourcesDir: string,
  name: string,
  overrides: readonly Override[],
): Promise<string> {
  const bundled = await loadFixtures(resourcesDir)
  const fixture = new Map<string, FixtureFile>(bundled).get(name)
  if (fixture === undefined) {
    throw new AppError(
      'not-found',
      `No fixture ${name}. Near: ${nearPaths(name, bundled.keys()).join(', ')}.`,
    )
  }
  const { body, subject } = newRecordBody(fixture, systemClock.nowMs())
  return applyOverrides(body, overrides, { knownPaths: knownPathsOf(bundled.values(), fixture), subject })
}

/** Bundled scenarios, then the user's scenarios beside the fixtures of a folder. Needs no store. */
export function listScenarios(
  resourcesDir: string,
  ownFolder: OwnFolder,
): Promise<{
  readonly scenarios: readonly Scenario[]
  readonly unreadable: readonly { readonly file: string; readonly message: string }[]
}> {
  return createScenarios({ clock: systemClock, resourcesDir, ownFolder: () => ownFolder }).list()
}

/** Problems of a scenario file's text; empty if it can run. Needs no store. */
export function checkScenarioText(
  resourcesDir: string,
  ownFolder: OwnFolder,
  text: string,
): Promise<readonly ScenarioProblem[]> {
  return createScenarios({ clock: systemClock, resourcesDir, ownFolder: () => ownFolder }).check(text)
}

/**
 * The stand-in for both services, not yet started. `allowedHosts`: other machines that it may send to.
 * `dataDir`: of the key pair that signs. `onChange`: called after its status changed, at most every 200 ms.
 */
export function createPracticeService(
  resourcesDir: string,
  allowedHosts: readonly string[],
  dataDir: () => string,
  onChange: () => void,
): Practice {
  const render = createFixtureRenderer(resourcesDir)
  return createPractice({
    clock: systemClock,
    render,
    sign: signHmac,
    signingKey: async () => readSigningKey(dataDir()),
    allowedHosts: () => allowedHosts,
    onChange,
  })
}
