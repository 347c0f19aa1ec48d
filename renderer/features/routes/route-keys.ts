import { latestRoutes } from '#data'
import { focusOn } from '#ui'
import { beginForwarding } from './begin-route.ts'
import { openRoute, useRouteForm } from './routes-store.ts'

/** The action of a key in the place Routes. */
export function routeKeys(event: KeyboardEvent): (() => void) | null {
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return () => step(1)
    case 'k':
    case 'ArrowUp':
      return () => step(-1)
    case 'n':
      return beginForwarding
    case '/':
      return () => focusOn('route-query')
    default:
      return null
  }
}

/** Opens the next route. Unsaved changes stay in the form. */
function step(by: number): void {
  const { draft } = useRouteForm.getState()
  const list = latestRoutes()
  const at = list.findIndex(({ id }) => id === draft?.id)
  const next = list[at < 0 ? 0 : at + by]
  if (next === undefined) return
  openRoute(next.id)
  document.querySelector<HTMLElement>(`[data-route-id="${next.id}"] [data-opens]`)?.focus()
}
