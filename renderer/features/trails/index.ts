import { later } from '#ui'

export { trailsGroup } from './commands.ts'
export { TrailLane } from './lane/trail-lane.tsx'
export { openSelectedTrail, selectedNamesNoRecord } from './open-trail.ts'

export const TrailsView = later(() => import('./trails-view.tsx').then(module => module.TrailsView))
