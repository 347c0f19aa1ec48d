/** Exports for other features. */

export { trailsGroup } from './commands.ts'
export { TrailLane } from './lane/trail-lane.tsx'
export { TrailsView } from './later.ts'
export { openSelectedTrail, selectedNamesNoRecord } from './open-trail.ts'
