import type { RetentionChoice } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import type { IndexStatus } from '#contract/search-index'
import type { AppStatus } from '#contract/status'
import type { DeliveryId } from '#contract/terms'
import type { Exporting } from '../exporting/exporting.ts'
import type { Importing } from '../exporting/importing.ts'
import type { Uploads } from '../exporting/uploads.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { StoreJobs } from '../jobs/jobs.ts'
import type { Listening } from '../listener/listening.ts'
import type { Organizing } from '../organizing/organizing.ts'
import type { BrowserAccess, Ports, Updates } from '../ports.ts'
import type { Problem } from '../problem/problem.ts'
import type { AppliedProject } from '../project/applied-project.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Tunnels } from '../tunnel/tunnel.ts'
import { type Handlers, there } from './dispatch.ts'
import { type DrillParts, drillHandlers } from './drills.ts'
import { type HostParts, hostHandlers } from './host.ts'
import { type PracticeParts, practiceHandlers } from './practice.ts'
import { type ReadParts, readHandlers } from './read-handlers.ts'
import { type SendingParts, sendingHandlers } from './sending-handlers.ts'
import { certificateHandlers, muteHandlers, type SettingsParts, settingsHandlers } from './settings.ts'

export interface HandlerParts
  extends ReadParts,
    SendingParts,
    HostParts,
    DrillParts,
    PracticeParts,
    SettingsParts {
  readonly queries: ReadParts['queries']
  readonly settings: SettingsParts['settings']
  readonly tunnels: Tunnels
  readonly exporting: Exporting
  readonly importing: Importing
  readonly uploads: Uploads
  readonly access: BrowserAccess | undefined
  readonly updates: Updates | undefined
  readonly unexpectedEnd: Ports['unexpectedEnd']
  readonly problem: Problem
  readonly project: AppliedProject
  readonly sessions: Sessions
  readonly organizing: Organizing
  readonly jobs: StoreJobs
  readonly readFirst: (ids: readonly DeliveryId[]) => void
  readonly rebuild: Pick<Rebuild, 'rebuild' | 'continue'>
  readonly indexStatus: () => IndexStatus
  /** Sets the user's choice about retention; see `retention.response`. */
  readonly chooseRetention: (response: RetentionChoice) => Promise<number>
  readonly status: () => AppStatus
  readonly listening: Pick<Listening, 'restart' | 'pause' | 'resume'>
  readonly restart: (() => Promise<AppStatus>) | undefined
}

/** Wraps a call without a result: waits for its work. */
async function done(work: unknown): Promise<Record<string, never>> {
  await work
  return {}
}

/** The handler of each call of the contract, by topic. A missing or unknown handler doesn't compile. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { exporting, importing, jobs, listening, organizing, rebuild, registration } = parts
  const { project, sessions, status, tunnels, unexpectedEnd, uploads } = parts
  const access = (): BrowserAccess => there(parts.access, 'This Hooktrail does not sign in browsers.')
  const updates = (): Updates => there(parts.updates, 'Only the desktop app updates itself.')
  async function environments<T>(change: Promise<T>): Promise<T> {
    const result = await change
    parts.hub.publish('environments.changed', {})
    return result
  }

  return {
    ...readHandlers(parts),
    ...sendingHandlers(parts),
    ...drillHandlers(parts),
    ...practiceHandlers(parts),
    ...settingsHandlers(parts),
    ...muteHandlers(parts),
    ...certificateHandlers(parts),
    ...hostHandlers(parts),

    'app.status': status,
    'app.restart': () => there(parts.restart, 'This host can’t restart.')(),
    'listener.restart': () => listening.restart().then(status),
    'listener.pause': () => listening.pause().then(status),
    'listener.resume': () => listening.resume().then(status),

    'deliveries.readFirst': ({ ids }) => done(parts.readFirst(ids)),
    'deliveries.pin': ({ id, isPinned }) => done(sessions.pin(id, isPinned)),
    'deliveries.tag': ({ of, add, remove }) => organizing.tag(of, add, remove),
    'deliveries.note': ({ of, text }) => organizing.note(of, text),
    'deliveries.pinMany': ({ of, isPinned }) => organizing.pin(of, isPinned),
    'deliveries.move': ({ of, sessionId }) => organizing.move(of, sessionId),
    'deliveries.delete': ({ of }) => organizing.delete(of),
    'deliveries.deletions': async () => ({ deletions: await organizing.deletions() }),
    'deliveries.undo': ({ undo }) => organizing.undo(undo),

    'sessions.start': async params => ({ session: await sessions.start(params) }),
    'sessions.end': () => done(sessions.end()),
    'sessions.change': async ({ id, ...change }) => ({ session: await sessions.change(id, change) }),
    'sessions.split': ({ id, fromId, name }) => sessions.split(id, fromId, name),
    'sessions.merge': ({ from, into }) => sessions.merge(from, into),
    'sessions.remove': ({ id }) => sessions.remove(id),
    'retention.preview': ({ within, ...limits }, signal) => sessions.previewRetention(limits, within, signal),
    'retention.apply': async limits => ({ removed: await sessions.applyRetention(limits) }),
    'retention.response': async response => ({ removed: await parts.chooseRetention(response) }),
    'storage.status': () => sessions.storage(),
    'storage.vacuum': () => sessions.vacuum(),

    'index.status': parts.indexStatus,
    'index.rebuild': rebuild.rebuild,
    'index.continue': rebuild.continue,
    'jobs.list': () => ({ jobs: jobs.list() }),
    'jobs.cancel': ({ id }) => done(jobs.cancel(id)),

    'export.text': (params, signal) => exporting.text(params, signal),
    'export.start': params => ({ id: exporting.start(params) }),
    'export.get': ({ id }) => exporting.progress(id),
    'export.cancel': ({ id }) => done(exporting.cancel(id)),
    'import.start': ({ paths, ...way }) => ({ id: importing.start(paths, way) }),
    'import.get': ({ id }) => importing.progress(id),
    'import.cancel': ({ id }) => done(importing.cancel(id)),
    'uploads.begin': async ({ files }) => ({ id: await uploads.begin(files) }),
    'uploads.slice': ({ id, file, offset, base64 }) =>
      done(uploads.slice(id, file, offset, Buffer.from(base64, 'base64'))),
    'uploads.paths': ({ id }) => ({ paths: uploads.paths(id) }),
    'uploads.remove': ({ id }) => done(uploads.remove(id)),

    'environments.list': async () => ({
      environments: await registration.listEnvironments(),
      secretPlaces: registration.secretPlaces(),
    }),
    'environments.save': input => environments(registration.saveEnvironment(input)),
    'environments.remove': ({ id }) => done(environments(registration.removeEnvironment(id))),
    'environments.test': ({ id }) => registration.testEnvironment(id),
    'registrations.check': async ({ environmentId, ...asked }) => ({
      checks: await registration.check(environmentId, asked),
    }),
    'registrations.register': ({ environmentId, variables, ...asked }) =>
      environments(registration.register(environmentId, asked, variables)),
    'registrations.list': async () => ({ registrations: await registration.listRegistrations() }),
    'registrations.calls': window => registration.listCalls(window),
    'registrations.fetch': ({ environmentId, variables }) =>
      environments(registration.listRemote(environmentId, variables)),
    'registrations.remove': ({ environmentId, remoteId, variables }) =>
      environments(registration.removeRemote(environmentId, remoteId, variables)),
    'registrations.publicKeys': ({ environmentId, variables }) =>
      registration.publicKeys(environmentId, variables),

    'project.get': project.status,
    'project.reload': async () => {
      if (project.status().file === null) {
        throw new AppError('not-available', 'This Hooktrail was not started in a project.')
      }
      await project.reload()
      return project.status()
    },

    'tunnels.list': async () => ({ tunnels: await tunnels.list() }),
    'tunnels.save': input => tunnels.save(input),
    'tunnels.remove': ({ id }) => done(tunnels.remove(id)),
    'tunnels.start': ({ id }) => tunnels.start(id),
    'tunnels.stop': ({ id }) => tunnels.stop(id),
    'tunnels.probe': ({ id }) => tunnels.probe(id),

    'access.list': async () => ({ browsers: [...(await access().list())] }),
    'access.revoke': async ({ id }) => {
      if (await access().revoke(id)) return {}
      throw new AppError('not-found', `No signed-in browser ${id}.`)
    },
    'access.revokeToken': () => ({ wasValid: access().revokeToken() }),
    'access.revokeAll': async ({ exceptId = null }) => ({ revoked: await access().revokeAll(exceptId) }),
    'access.createEntry': ({ asFile, address }) => access().createEntry(asFile, address),
    'updates.status': () => updates().status(),
    'updates.check': () => updates().check(),
    'updates.install': ({ step }) => updates().install(step),
    'problem.preview': parts.problem.preview,
    'problem.create': parts.problem.create,
    'problem.lastEnd': () => ({ atMs: unexpectedEnd?.atMs() ?? null }),
    'problem.dismissEnd': () => done(unexpectedEnd?.dismiss()),
  }
}
