import { createDispatch } from '../dispatch.ts'
import { createHtmlReport } from '../drill/reports/html.ts'
import { createHandlers, type HandlerParts } from '../handlers/handlers.ts'
import { indexStatus } from '../inspection/index-status.ts'
import { createRetentionAnswers } from '../sessions/retention-answers.ts'
import type { Core } from './core.ts'
import type { InspectionParts } from './inspection.ts'
import type { OrganizingParts } from './organizing.ts'
import type { SendingParts } from './sending.ts'
import type { ServiceParts } from './services.ts'
import type { ChangeSettings } from './settings.ts'
import type { Status } from './status.ts'

export interface CallParts
  extends Pick<SendingParts, 'sending' | 'drills' | 'routing'>,
    ServiceParts,
    OrganizingParts,
    Pick<InspectionParts, 'inspection' | 'rebuild'>,
    Pick<HandlerParts, 'listening'>,
    Pick<Status, 'status' | 'problem'> {
  readonly changeSettings: ChangeSettings
}

/** What the calls of the contract get of the parts. */
export function wireCalls(core: Core, parts: CallParts): ReturnType<typeof createDispatch> {
  const { options, store, clock, logger, queries, comparing, hub, jobs, settings } = core
  const { folders, dialogs, window, unexpectedEnd, desktop, access, updates } = options.ports
  const { inspection, rebuild, retention, clockWatch, changeSettings } = parts
  return createDispatch(
    createHandlers({
      ...parts,
      ...{ queries, comparing, jobs, settings, nowMs: clock.nowMs },
      ...{ dialogs, window, unexpectedEnd, desktop, access, updates, restart: options.restart },
      drillReport:
        folders.reportPage === undefined ? undefined : createHtmlReport(folders.reportPage, options.version),
      readFirst: inspection.readFirst,
      indexStatus: () => indexStatus({ store, rebuild, hasTextIndex: settings().hasTextIndex }),
      answerRetention: createRetentionAnswers({ retention, clockWatch, settings, changeSettings }),
      onMutes: () => hub.publish('mutes.changed', {}),
      onEnvironments: () => hub.publish('environments.changed', {}),
      onAddress: address => hub.publish('host.addressOpened', { address }),
      onFiles: () => hub.publish('host.filesOpened', {}),
      onFixturesChanged: () => hub.publish('fixtures.changed', {}),
      onScenariosChanged: () => hub.publish('scenarios.changed', {}),
      onAttempt: ({ id, deliveryId }) => hub.publish('attempt.stored', { id, deliveryId }),
    }),
    logger,
  )
}
