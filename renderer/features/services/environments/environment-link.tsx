import { environmentOf } from '#contract/registration/environment-of'
import { selectEnvironment, useEnvironments } from '../../../state/environments-store.ts'
import { readyValue } from '../../../state/resource.ts'
import { openServices } from '../services-tab.ts'

/** The environment that a delivery belongs to, by the path it came to; nothing where none fits. */
export function EnvironmentLink({ target }: { readonly target: string }) {
  const environment = useEnvironments(state => {
    const known = readyValue(state.known)
    return known === null ? null : environmentOf(target, known.environments)
  })
  if (environment === null) return null
  return (
    <button
      type="button"
      className="head-session"
      title={`Environment ${environment.name}, by its callback path ${environment.callbackPath}`}
      onClick={() => {
        selectEnvironment(environment.id)
        openServices('environments')
      }}
    >
      {environment.name}
    </button>
  )
}
