import { randomUUID } from 'node:crypto'
import { placeOf } from '#contract/deliveries/finding'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { anyOfThem, isSameMute, type Mute, maximumMutes, type SavedMute } from '#contract/deliveries/mutes'
import { AppError } from '#contract/errors'
import type { Params } from '#contract/methods'
import { maximumSavedSearches, type SavedSearch } from '#contract/query/saved-searches'
import { maximumCertificates } from '#contract/sending/certificates'
import type { Settings } from '#contract/settings'
import { resolvedPlace } from '../files/private-folder.ts'
import { refuseOutside } from '../files/target.ts'
import { createSequence } from '../jobs/in-sequence.ts'
import { isPublicHost } from '../net/hosts.ts'
import { seeCertificate } from '../net/tls-options.ts'
import type { AppliedProject } from '../project/applied-project.ts'
import { setByFile } from '../project/project.ts'
import { parseSearch } from '../queries/parse-search.ts'
import { parseTargetUrl, type TargetUrl } from '../sending/direct.ts'
import type { Handlers } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'

export interface SettingsParts {
  readonly hub: Pick<EventHub, 'publish'>
  readonly nowMs: () => number
  readonly project: Pick<AppliedProject, 'status'>
  readonly settings: () => Settings
  /** Applies and saves. Throws like `Listener.listen`; the settings are then unchanged. */
  readonly changeSettings: (settings: Settings) => Promise<Settings>
}

/** Handlers of the calls about settings and saved searches. */
export function settingsHandlers(parts: SettingsParts) {
  const inSequence = createSequence()

  /** One change after another: each starts from the previous result. */
  const edit = (change: (current: Settings) => Settings): Promise<Settings> =>
    inSequence(() => parts.changeSettings(change(parts.settings())))

  async function editSearches(
    change: (searches: readonly SavedSearch[]) => SavedSearch[],
  ): Promise<{ searches: SavedSearch[] }> {
    const { savedSearches } = await edit(now => ({ ...now, savedSearches: change(now.savedSearches) }))
    return { searches: savedSearches }
  }

  return {
    'settings.get': () => parts.settings(),
    'settings.change': async ({ below = null, ...given }) => {
      const { fixturesFolder = '' } = given
      const { hasPort, hasFixtures } = parts.project.status()
      if (hasPort && given.port !== undefined) throw setByFile('The port')
      if (hasFixtures && given.fixturesFolder !== undefined) throw setByFile('The folder of your fixtures')
      // Resolves links, since own-files.ts follows none later.
      const place = fixturesFolder === '' ? null : resolvedPlace(fixturesFolder)
      if (place !== null && below !== null) refuseOutside(place, below)
      const change = place === null ? given : { ...given, fixturesFolder: place }
      return edit(current => ({
        ...current,
        ...definedOnly(change),
        limits: { ...current.limits, ...definedOnly(change.limits ?? {}) },
        notifications: { ...current.notifications, ...definedOnly(change.notifications ?? {}) },
      }))
    },
    'searches.save': given => {
      parseSearch(given.query, parts.nowMs(), parts.settings().finalWithinMs)
      return editSearches(searches => withSaved(searches, given))
    },
    'searches.move': ({ id, place }) =>
      editSearches(searches => {
        const moved = savedSearch(searches, id)
        const others = searches.filter(search => search !== moved)
        return others.toSpliced(place, 0, moved)
      }),
    'searches.delete': ({ id }) =>
      editSearches(searches => {
        const deleted = savedSearch(searches, id)
        return searches.filter(search => search !== deleted)
      }),
  } satisfies Partial<Handlers>
}

function withSaved(searches: readonly SavedSearch[], given: Params<'searches.save'>): SavedSearch[] {
  const { id, name, query, place = searches.length } = given
  const changed = id === undefined ? null : savedSearch(searches, id)
  const isTaken = searches.some(other => other !== changed && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken)
    throw new AppError('name-taken', `A search named “${name}” is saved already. Choose another name.`)
  if (changed !== null)
    return searches.map(search => (search === changed ? { ...search, name, query } : search))
  if (searches.length >= maximumSavedSearches)
    throw new AppError(
      'invalid-params',
      `${maximumSavedSearches} searches are saved, which is the maximum. Delete one first.`,
    )
  return searches.toSpliced(place, 0, { id: randomUUID(), name, query })
}

function savedSearch(searches: readonly SavedSearch[], id: string): SavedSearch {
  const found = searches.find(search => search.id === id)
  if (found === undefined) throw new AppError('not-found', 'The saved search does not exist.')
  return found
}

function definedOnly<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Mutes are a setting, which is applied when findings are read. */
export function muteHandlers({ settings, changeSettings, hub }: SettingsParts) {
  async function change(mutes: SavedMute[]): Promise<{ mutes: SavedMute[] }> {
    await changeSettings({ ...settings(), mutes })
    hub.publish('mutes.changed', {})
    return { mutes }
  }

  return {
    'mutes.list': () => ({ mutes: settings().mutes }),
    'mutes.add': async given => {
      const mute = { ...given, path: placeOf(given.path) }
      requireSomething(mute)
      const { mutes } = settings()
      if (mutes.some(known => isSameMute(known, mute))) return { mutes }
      if (mutes.length >= maximumMutes) {
        throw new AppError('invalid-params', `At most ${maximumMutes} mutes are possible. Unmute some first.`)
      }
      return change([...mutes, mute])
    },
    'mutes.remove': async given => {
      const mute = { ...given, path: placeOf(given.path) }
      const { mutes } = settings()
      if (mutes.some(known => known.isFromFile && isSameMute(known, mute))) throw setByFile('The mute')
      const left = mutes.filter(known => !isSameMute(known, mute))
      return left.length === mutes.length ? { mutes } : change(left)
    },
  } satisfies Partial<Handlers>
}

/** Throws `invalid-params`. */
export function requireSomething({ code, path }: Mute): void {
  if (code === anyOfThem && path === anyOfThem)
    throw new AppError('invalid-params', 'Name a finding code or a field to mute.')
  const isKnown = Object.hasOwn(findingCodes, code) || Object.hasOwn(trailFindingCodes, code)
  if (code !== anyOfThem && !isKnown)
    throw new AppError('invalid-params', `Unknown finding code ${code}. See docs/findings.md.`)
}

const connectMs = 5_000

/** Accepted certificates are a setting; `net/tls-options.ts` decides which are trusted. */
export function certificateHandlers({ settings, changeSettings }: SettingsParts) {
  async function see(url: string) {
    const target = acceptableTarget(url)
    try {
      return await seeCertificate(target, {}, AbortSignal.timeout(connectMs))
    } catch {
      throw new AppError('not-found', `${target.host} shows no certificate. Check the port and https.`)
    }
  }

  return {
    'certificates.see': async ({ url }) => {
      const { certificate: _, ...seen } = await see(url)
      return seen
    },
    'certificates.accept': async ({ url, fingerprint }) => {
      const { host, port, certificate, isAcceptable, ...seen } = await see(url)
      if (seen.fingerprint !== fingerprint) {
        throw new AppError(
          'question-outdated',
          `${host}:${port} identifies itself with another certificate now. Nothing was accepted. Try again.`,
        )
      }
      if (!isAcceptable) {
        const problem = seen.problem ?? 'is trusted already'
        throw new AppError('invalid-params', `The certificate of ${host}:${port} ${problem}.`)
      }
      const before = settings().acceptedCertificates
      const others = before.filter(one => one.host !== host || one.port !== port)
      if (others.length >= maximumCertificates) {
        const most = `At most ${maximumCertificates} certificates are possible. Remove one in Settings first.`
        throw new AppError('invalid-params', most)
      }
      const acceptedCertificates = [...others, { host, port, fingerprint, certificate }]
      await changeSettings({ ...settings(), acceptedCertificates })
      return {}
    },
    'certificates.remove': async ({ host, port }) => {
      const before = settings().acceptedCertificates
      const acceptedCertificates = before.filter(one => one.host !== host || one.port !== port)
      if (acceptedCertificates.length < before.length)
        await changeSettings({ ...settings(), acceptedCertificates })
      return {}
    },
  } satisfies Partial<Handlers>
}

function acceptableTarget(url: string): TargetUrl {
  const target = parseTargetUrl(url)
  if (!target.isSecure) throw new AppError('invalid-url', `${target.text} does not start with https://.`)
  if (isPublicHost(target.hostname)) {
    throw new AppError(
      'invalid-params',
      `${target.hostname} is a public host: its certificate can’t be accepted. Trust its authority, or use a valid certificate.`,
    )
  }
  return target
}
