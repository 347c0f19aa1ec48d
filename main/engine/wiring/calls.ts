import { createHtmlReport } from '../drill/reports/html.ts'
import { createDispatch } from '../handlers/dispatch.ts'
import { createHandlers, type HandlerParts } from '../handlers/handlers.ts'
import { indexStatus } from '../inspection/index-status.ts'
import { createRetentionChoices } from '../sessions/retention-choices.ts'
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
  parts: Pick<SendingParts, 'sending' | 'drills' | 'routing'> &
    ServiceParts &
    OrganizingParts &
    Pick<InspectionParts, 'inspection' | 'rebuild'> &
    Pick<HandlerParts, 'listening'> &
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
