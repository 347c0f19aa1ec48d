import { createBacklog } from '../inspection/backlog.ts'
import { createInspection } from '../inspection/inspection.ts'
import { createInspectionWatch } from '../inspection/inspection-watch.ts'
import { createRebuild } from '../inspection/rebuild.ts'
import type { Routing } from '../routing/routing.ts'
import type { Core } from './core.ts'

export type InspectionWatch = ReturnType<typeof createInspectionWatch>

export type InspectionParts = ReturnType<typeof wireInspection>

/**
 * Wire it before every part that waits for inspection: the watch must get stored deliveries first.
 * `inspecting`: the parts of `wireInspection`, which are made later.
 */
export function wireInspectionWatch({ store }: Core, inspecting: () => InspectionParts): InspectionWatch {
  return createInspectionWatch(store, () => {
    const { rebuild, backlog } = inspecting()
    return rebuild.isStopped() ? backlog.left() : 0
  })
}

/** Wire it after routing, which gets stored deliveries before inspection. */
export function wireInspection(
  core: Core,
  parts: { readonly watch: InspectionWatch; readonly routing: Pick<Routing, 'read'> },
) {
  const { options, store, dataDir, clock, logger, failures, hub, jobs, settings, publishStatus } = core
  const { watch, routing } = parts

  const backlog = createBacklog(store, publishStatus)
  const inspection = createInspection({
    entry: options.ports.workers.inspection,
    dataDir,
    clock,
    store,
    logger,
    onFailure: (message, detail) => failures.note('inspection', message, detail),
    onInspected(inspected) {
      const { isAhead, ...range } = inspected
      hub.updated(range)
      hub.trailsUpdated(range)
      watch.inspected()
      rebuild.inspected(inspected)
      if (!isAhead) routing.read(range.lastId)
    },
  })
  const rebuild = createRebuild({
    store,
    inspection,
    backlog,
    jobs,
    // `wireSettings` passes a later choice to it.
    areTextsIndexed: settings().hasTextIndex,
    onChanged(isEmptied) {
      // Lists and counts are from the index.
      if (isEmptied) hub.publish('sessions.changed', { haveDeliveriesChanged: true })
      hub.publish('index.changed', {})
      publishStatus()
    },
    onFailure: error => logger.warn(`The index is updated at the next start: ${String(error)}`),
  })
  return { backlog, inspection, rebuild }
}
