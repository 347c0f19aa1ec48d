import { drillLimits } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { DrillStart, LoadedTrail } from '../drill-run.ts'
import { savedTrail } from '../saved/sequence-file.ts'
import { trailsOf } from '../trail/trails.ts'

/**
 * Saved sequences, then the trails of all groups, each with a unique name. Throws `not-found` if there is none, or none of a
 * requested name, and `invalid-params` for too many.
 */
export function loadTrails({
  groups,
  saved,
  options,
}: Pick<DrillStart, 'groups' | 'saved' | 'options'>): LoadedTrail[] {
  const names = new Set<string>()
  const { properties } = options
  const chosen = saved.filter(({ property }) => properties.length === 0 || properties.includes(property))
  const all = [
    ...chosen.map(savedTrail),
    ...groups.flatMap(({ name, bodies }) => trailsOf(name, bodies)),
  ].map(trail => ({ ...trail, name: unique(trail.name, names) }))
  const asked = options.source.trails
  const missing = asked.find(name => !names.has(name))
  if (missing !== undefined) {
    throw new AppError('not-found', `No trail is named ${missing}. There are: ${[...names].join(', ')}.`)
  }
  const trails = asked.length === 0 ? all : all.filter(({ name }) => asked.includes(name))
  if (trails.length === 0) {
    throw new AppError('not-found', 'No notification of a known service was found. Choose another record.')
  }
  const count = trails.filter(one => one.saved === undefined).length
  if (count > drillLimits.trails) {
    throw new AppError(
      'invalid-params',
      `A drill has at most ${drillLimits.trails} trails, not ${count}. Choose fewer records.`,
    )
  }
  if (options.path !== null && trails.length > 1) {
    throw new AppError(
      'invalid-params',
      'A path needs the trail that it belongs to. Copy the command of the failure.',
    )
  }
  return trails
}

function unique(name: string, names: Set<string>): string {
  let own = name
  for (let number = 2; names.has(own); number += 1) own = `${name} (${number})`
  names.add(own)
  return own
}
