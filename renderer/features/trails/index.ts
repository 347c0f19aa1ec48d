/** What other features may import. */
export { openSelectedTrail } from './open-trail.ts'
export { trailKeys } from './trail-keys.ts'
export { TrailLane } from './trail-lane.tsx'
export { TrailsView } from './trails-view.tsx'
