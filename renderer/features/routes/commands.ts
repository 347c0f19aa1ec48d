import { latestRoutes, latestStatus } from '#data'
import { goTo } from '#navigation'
import { commandGroup, focusOn, perform } from '#ui'
import { respondNormally } from './route-changes.ts'
import { addedTarget, newKey, newRule } from './route-draft.ts'
import { editRoute, openNewRoute, useRouteForm } from './routes-store.ts'

export const routesGroup = commandGroup({
  title: 'Routes',
  view: 'routes',
  commands: {
    forward: {
      title: 'Forward to an app…',
      label: 'New route',
      keywords: ['new', 'create', 'add', 'route', 'proxy', 'target'],
      keys: ['n'],
      run: beginForwarding,
    },
    fail: {
      title: 'Simulate failures…',
      keywords: ['new', 'create', 'route', 'mock', 'errors', 'response', '503'],
      run: beginFailing,
    },
    respondNormally: {
      title: 'Respond normally',
      keywords: ['stop', 'failures', 'errors', 'reset'],
      when: canRespondNormally,
      run: () => perform(respondNormally()),
    },
    next: { title: 'Next route', isKeyOnly: true, keys: ['j', 'ArrowDown'], run: () => step(1) },
    previous: { title: 'Previous route', isKeyOnly: true, keys: ['k', 'ArrowUp'], run: () => step(-1) },
    filter: { title: 'Edit filter', isKeyOnly: true, keys: ['/'], run: () => void focusOn('route-query') },
  },
})

/** What is from the file is changed in the file only. */
function canRespondNormally(): boolean {
  const ofFile = latestRoutes().filter(route => route.isFromFile)
  return latestStatus()?.failingRoutes.some(id => ofFile.every(route => route.id !== id)) === true
}

/** Opens the next route. Unsaved changes stay in the form. */
function step(by: number): void {
  const { draft } = useRouteForm.getState()
  const list = latestRoutes()
  const at = list.findIndex(({ id }) => id === draft?.id)
  const next = list[at < 0 ? 0 : at + by]
  if (next === undefined) return
  editRoute(next.id)
  document.querySelector<HTMLElement>(`[data-route-id="${next.id}"] [data-opens]`)?.focus()
}

/** Opens a new route with an empty target. */
export function beginForwarding(): void {
  goTo('routes')
  openNewRoute({ targets: [addedTarget()] })
}

/** Opens a new route that responds with 503. */
export function beginFailing(): void {
  goTo('routes')
  openNewRoute({ rules: [{ key: newKey(), rule: newRule() }] })
}
