import type { Retention, RetentionChoice, RetentionQuestion } from '#contract/deliveries/sessions'
import type { IndexStatus } from '#contract/search-index'
import { createHtmlReport } from '../drill/reports/html.ts'
import { createDispatch } from '../handlers/dispatch.ts'
import { createHandlers, type HandlerParts } from '../handlers/handlers.ts'
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

  function indexStatus(): IndexStatus {
    const { deliveries, pending } = store.totals()
    const { through, textsThrough, textsMissing, hasTexts } = store.indexTotals()
    const bytes = store.indexBytes()
    const isComplete = pending === 0 && textsMissing === 0
    return {
      indexBytes: bytes.all,
      logBytes: bytes.log,
      inspected: deliveries - pending,
      deliveries,
      texts: settings().hasTextIndex ? (isComplete ? 'complete' : 'filling') : hasTexts ? 'removing' : 'off',
      textsThrough,
      readThrough: through,
      isInspectionStopped: rebuild.isStopped(),
    }
  }

  /** Applies the user's response to the question of retention. Returns the number of removed deliveries. */
  async function chooseRetention(response: RetentionChoice): Promise<number> {
    const responded = await retention.respond(response)
    if (responded === null) return 0
    // The user has seen the deliveries to remove, so the clock is trusted from now on.
    clockWatch.accept()
    if (!response.remove) {
      // Without confirming the limits, which may cause another question.
      await changeSettings({ ...settings(), retention: limitsAfterRefusal(responded.question) }, false)
    }
    return responded.removed
  }

  return createDispatch(
    createHandlers({
      ...core,
      ...parts,
      dialogs,
      window,
      unexpectedEnd,
      desktop,
      access,
      updates,
      restart: options.restart,
      nowMs: () => clock.nowMs(),
      currentSession: () => store.session.id,
      captureUrl: () => parts.status().listener.captureUrl,
      drillReport:
        folders.reportPage === undefined ? undefined : createHtmlReport(folders.reportPage, options.version),
      readFirst: inspection.readFirst,
      indexStatus,
      chooseRetention,
    }),
    core.logger,
  )
}

/** The limits after the user chose to keep the deliveries: the age limit is turned off; without one, all are. */
function limitsAfterRefusal({ limits }: Pick<RetentionQuestion, 'limits'>): Retention {
  return limits.ageMs === null
    ? { deliveries: null, ageMs: null, bodyBytes: null }
    : { ...limits, ageMs: null }
}
