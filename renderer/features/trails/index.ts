/** Exports for other features. */

export { TrailLane } from './lane/trail-lane.tsx'
export { TrailsView } from './later.ts'
export { openSelectedTrail } from './open-trail.ts'
export {
  drillOpenTrail,
  hasNextStatus,
  openTrailShown,
  replayOpenTrail,
  saveOpenTrailAsScenario,
  sendNextOfOpenTrail,
} from './open-trail-actions.ts'
export { trailKeys } from './trail-keys.ts'
