/** What other features may import. */

export { TrailLane } from './lane/trail-lane.tsx'
export { openSelectedTrail } from './open-trail.ts'
export { trailKeys } from './trail-keys.ts'
export { TrailsView } from './trails-view.tsx'
