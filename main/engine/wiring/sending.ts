import { join } from 'node:path'
import type { Added } from '#contract/sending/additions'
import type { Settings } from '#contract/settings'
import type { RouteId } from '#contract/terms'
import { createDrills } from '../drill/drill.ts'
import type { Listener } from '../listener/listener.ts'
import { allowedProgram } from '../programs/programs.ts'
import type { AppliedProject } from '../project/applied-project.ts'
import { createRouting } from '../routing/routing.ts'
import { readSigningKey } from '../secrets/signing-key.ts'
import { createSigningSecrets } from '../secrets/signing-secrets.ts'
import { readAdditions } from '../sending/direct.ts'
import { seededRandom } from '../sending/seeded-random.ts'
import { createSending } from '../sending/sending.ts'
import type { Core } from './core.ts'
import type { InspectionWatch } from './inspection.ts'

export type SendingParts = ReturnType<typeof wireSending>

/** Sends to an app: by hand, in batches, in drills, and along routes. */
export function wireSending(
  core: Core,
  parts: {
    readonly listener: Listener
    readonly watch: InspectionWatch
    readonly isTunnel: (url: string) => boolean
    readonly project: () => Pick<AppliedProject, 'hostsOf' | 'fixtures' | 'requireDrill'>
    readonly changeSettings: (settings: Settings) => Promise<Settings>
  },
) {
  const { options, store, dataDir, clock, logger, consent, queries, sendingQueries, hub, settings, search } =
    core
  const { folders, workers } = options.ports
  const { listener, isTunnel, changeSettings, project } = parts
  const { whenInspected } = parts.watch
  const claimedPorts = new Set<number>()
  /** Hosts that a route of the project's file may forward to. */
  const routeOf = (id: RouteId | null) => routing.list().find(one => one.id === id)
  const hostsOfRoute = (id: RouteId | null): readonly string[] => {
    const route = routeOf(id)
    return route?.isFromFile ? project().hostsOf(route.name) : []
  }

  const signingSecrets = createSigningSecrets(options.ports.secrets.places)
  const sources = {
    variable: options.ports.secrets.variable,
    signingKey: () => readSigningKey(dataDir),
    savedSecret: signingSecrets.read,
    program: (command: readonly string[], folder?: string) => allowedProgram(consent, command, folder),
  }
  const ready = (added: Added) => readAdditions(added, sources)

  const sending = createSending({
    clock,
    store,
    resourcesDir: folders.resourcesDir,
    captureUrl: () => listener.status().captureUrl,
    ready,
    signingOf: id => routeOf(id)?.signing ?? null,
    own: { ports: () => [...listener.ports(), ...claimedPorts], isTunnel },
    allowedHosts: routeId => [...settings().allowedHosts, ...hostsOfRoute(routeId)],
    accepted: () => settings().acceptedCertificates,
    fixturesFolder: () => ({
      path: project().fixtures() ?? (settings().fixturesFolder || join(dataDir, 'fixtures')),
      dataDir,
    }),
    queries,
    sendingQueries,
    whenInspected,
    search,
    onProgress: batch => hub.publish('batch.progress', batch),
    onAttempt: ({ id }) => hub.attempt(id),
  })
  const drills = createDrills({
    entry: workers.drill,
    dataDir,
    clock,
    logger,
    consent,
    store,
    sending,
    queries,
    whenInspected,
    search,
    accepted: () => settings().acceptedCertificates,
    ready: (added, sign) =>
      readAdditions(added, sign === null ? sources : { ...sources, program: async () => sign }),
    requireConsent: (places, variables) => project().requireDrill(places, variables),
    bodyQueries: sendingQueries,
    onProgress: drill => hub.publish('drill.progress', drill),
    onSequence: run => hub.publish('drill.sequence', run),
  })
  const routing = createRouting({
    logger,
    store,
    listener,
    sending,
    whenInspected,
    queries,
    sendingQueries,
    search,
    stored: store.startingRows.routes.map(({ id, value }) => ({ id, value: JSON.parse(value) as unknown })),
    newestId: store.startedAfterId,
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
    sending,
    drills,
    routing,
    signingSecrets,
    claimPort(port: number) {
      claimedPorts.add(port)
      return () => claimedPorts.delete(port)
    },
  }
}
