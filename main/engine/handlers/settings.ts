import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors'
import { maximumSavedSearches, type SavedSearch } from '#contract/query/saved-searches'
import type { Settings } from '#contract/settings'
import { resolvedPlace } from '../files/private-folder.ts'
import { refuseOutside } from '../files/target.ts'
import { createSequence } from '../jobs/in-sequence.ts'
import { parseSearch } from '../queries/parse-search.ts'
import type { Handlers } from './dispatch.ts'

export interface SettingsParts {
  readonly nowMs: () => number
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
      // Resolves links, since own-files.ts follows none later.
      const place = fixturesFolder === '' ? null : resolvedPlace(fixturesFolder)
      if (place !== null && below !== null) refuseOutside(place, below)
      const change = place === null ? given : { ...given, fixturesFolder: place }
      return edit(current => ({
        ...current,
        ...definedOnly(change),
        limits: { ...current.limits, ...definedOnly(change.limits ?? {}) },
      }))
    },
    'searches.save': ({ id, name, query, place }) => {
      parseSearch(query, parts.nowMs(), parts.settings().finalWithinMs)
      return editSearches(searches => withSaved(searches, { id: id ?? null, name, query, place }))
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

function withSaved(
  searches: readonly SavedSearch[],
  given: {
    readonly id: string | null
    readonly name: string
    readonly query: string
    readonly place: number | undefined
  },
): SavedSearch[] {
  const { id, name, query, place = searches.length } = given
  const changed = id === null ? null : savedSearch(searches, id)
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
