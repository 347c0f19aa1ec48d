import { join } from 'node:path'
import type { Settings } from '#contract/settings'
import { createDrills, type Drills } from '../drill/drill.ts'
import { createRoutingReads } from '../handlers/routing-reads.ts'
import { createSendingReads } from '../handlers/sending-reads.ts'
import type { Listener } from '../listener/listener.ts'
import { createRouting, type Routing } from '../routing/routing.ts'
import type { Engine } from '../running-engine.ts'
import { seededRandom } from '../seeded-random.ts'
import { createSending, type Sending } from '../sending/sending.ts'
import type { Core } from './core.ts'
import type { InspectionWatch } from './inspection.ts'

export interface SendingParts {
  readonly sending: Sending
  readonly drills: Drills
  readonly routing: Routing
  readonly claimPort: Engine['claimPort']
}

/** What sends to an app: by hand and in batches, in drills, and along routes. */
export function wireSending(
  core: Core,
  parts: {
    readonly listener: Listener
    readonly watch: InspectionWatch
    readonly isTunnel: (url: string) => boolean
    readonly changeSettings: (settings: Settings) => Promise<Settings>
  },
): SendingParts {
  const { options, store, dataDir, clock, logger, consent, queries, sendingQueries, hub, settings, search } =
    core
  const { folders, workers } = options.ports
  const { listener, isTunnel, changeSettings } = parts
  const { whenInspected } = parts.watch
  const claimedPorts = new Set<number>()

  const sending = createSending({
    ...{ clock, store, resourcesDir: folders.resourcesDir },
    captureUrl: () => listener.status().captureUrl,
    own: { ports: () => [...listener.ports(), ...claimedPorts], isTunnel },
    allowedHosts: () => settings().allowedHosts,
    fixturesFolder: () => settings().fixturesFolder || join(dataDir, 'fixtures'),
    ...createSendingReads(queries, sendingQueries, whenInspected, search),
    onProgress: batch => hub.publish('batch.progress', batch),
    onAttempt: ({ id }) => hub.attempt(id),
  })
  const drills = createDrills({
    entry: workers.drill,
    ...{ dataDir, clock, logger, consent, store, sending, queries, whenInspected, search },
    bodyQueries: sendingQueries,
    onProgress: drill => hub.publish('drill.progress', drill),
    onSequence: run => hub.publish('drill.sequence', run),
  })
  const routing = createRouting({
    ...{ logger, store, listener, sending, whenInspected },
    ...createRoutingReads(store, queries, sendingQueries, search),
    random: seededRandom,
    async allowHosts(hosts) {
      const allowedHosts = [...new Set([...settings().allowedHosts, ...hosts])]
      await changeSettings({ ...settings(), allowedHosts })
    },
    onChanged() {
      hub.publish('routes.changed', { routes: [...routing.list()] })
      core.publishStatus()
    },
  })
  return {
    ...{ sending, drills, routing },
    claimPort(port) {
      claimedPorts.add(port)
      return () => claimedPorts.delete(port)
    },
  }
}
