import type { Retention, RetentionChoice, RetentionQuestion } from '#contract/deliveries/sessions'
import type { IndexStatus } from '#contract/search-index'
import type { Settings } from '#contract/settings'
import { createHtmlReport } from '../drill/reports/html.ts'
import { createDispatch } from '../handlers/dispatch.ts'
import { createHandlers, type HandlerParts } from '../handlers/handlers.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { ClockWatch } from '../sessions/clock-watch.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Store } from '../store/store.ts'
import type { Core } from './core.ts'
import type { InspectionParts } from './inspection.ts'
import type { OrganizingParts } from './organizing.ts'
import type { SendingParts } from './sending.ts'
import type { ServiceParts } from './services.ts'
import type { ChangeSettings } from './settings.ts'
import type { Status } from './status.ts'

/** Wires the parts to the calls of the contract. */
export function wireCalls(
  core: Core,
  parts: Pick<SendingParts, 'sending' | 'drills' | 'routing' | 'signingSecrets'> &
    ServiceParts &
    OrganizingParts &
    Pick<InspectionParts, 'inspection' | 'rebuild'> &
    Pick<HandlerParts, 'listening' | 'project'> &
    Pick<Status, 'status' | 'problem'> & { readonly changeSettings: ChangeSettings },
): ReturnType<typeof createDispatch> {
  const { options, store, clock, settings } = core
  const { folders, dialogs, window, unexpectedEnd, desktop, access, updates } = options.ports
  const { inspection, rebuild, retention, clockWatch, changeSettings } = parts
  return createDispatch(
    createHandlers({
      ...core,
      ...parts,
      ...{ dialogs, window, unexpectedEnd, desktop, access, updates, restart: options.restart },
      nowMs: () => clock.nowMs(),
      currentSession: () => store.session.id,
      captureUrl: () => parts.status().listener.captureUrl,
      drillReport:
        folders.reportPage === undefined ? undefined : createHtmlReport(folders.reportPage, options.version),
      readFirst: inspection.readFirst,
      indexStatus: () => indexStatus({ store, rebuild, hasTextIndex: settings().hasTextIndex }),
      chooseRetention: createRetentionChoices({ retention, clockWatch, settings, changeSettings }),
    }),
    core.logger,
  )
}

function indexStatus(of: {
  readonly store: Pick<Store, 'totals' | 'indexTotals' | 'indexBytes'>
  readonly rebuild: Pick<Rebuild, 'isStopped'>
  readonly hasTextIndex: boolean
}): IndexStatus {
  const { deliveries, pending } = of.store.totals()
  const { through, textsThrough, textsMissing, hasTexts } = of.store.indexTotals()
  const bytes = of.store.indexBytes()
  const isComplete = pending === 0 && textsMissing === 0
  return {
    indexBytes: bytes.all,
    logBytes: bytes.log,
    inspected: deliveries - pending,
    deliveries,
    texts: of.hasTextIndex ? (isComplete ? 'complete' : 'filling') : hasTexts ? 'removing' : 'off',
    textsThrough,
    readThrough: through,
    isInspectionStopped: of.rebuild.isStopped(),
  }
}

/** Applies the user's responses to the question of retention. Each returns the number of removed deliveries. */
function createRetentionChoices(options: {
  readonly retention: RetentionRunner
  readonly clockWatch: ClockWatch
  readonly settings: () => Settings
  /** Without confirming the limits, which may cause another question. */
  readonly changeSettings: (settings: Settings, areLimitsConfirmed: boolean) => Promise<Settings>
}): (response: RetentionChoice) => Promise<number> {
  return async response => {
    const responded = await options.retention.respond(response)
    if (responded === null) return 0
    // The user has seen the deliveries to remove, so the clock is trusted from now on.
    options.clockWatch.accept()
    if (!response.remove) {
      const retention = limitsAfterRefusal(responded.question)
      await options.changeSettings({ ...options.settings(), retention }, false)
    }
    return responded.removed
  }
}

/** The limits after the user chose to keep the deliveries: the age limit is turned off; without one, all are. */
function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
