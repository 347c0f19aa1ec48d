import { latestStatus } from '#data'
import { beginFailing, beginForwarding } from './begin-route.ts'
import { respondNormally } from './route-changes.ts'

/** The actions on routes for the command palette. */
export function routeActions(): readonly { readonly title: string; readonly run: () => void }[] {
  const isFailing = (latestStatus()?.failingRoutes.length ?? 0) > 0
  return [
    { title: 'Forward to an app…', run: beginForwarding },
    { title: 'Simulate failures…', run: beginFailing },
    ...(isFailing ? [{ title: 'Respond normally', run: () => void respondNormally() }] : []),
  ]
}
