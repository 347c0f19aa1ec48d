import { Plus } from 'lucide-react'
import type { Environment } from '#contract/registration/environment'
import { ServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { openEnvironmentForm, selectEnvironment, useEnvironments } from '../../../state/environments-store.ts'
import { readyValue } from '../../../state/resource.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StateSign } from '../../../ui/feedback/state-sign.tsx'
import { newestOf, useRegistrationProblem } from '../register/registration-state.ts'

/** Every environment, with whether something is registered there. */
export function EnvironmentList() {
  const environments = useEnvironments(state => readyValue(state.known)?.environments ?? none)
  const selectedId = useEnvironments(state => (state.form === 'new' ? null : state.selectedId))
  return (
    <nav className="environment-list" aria-label="Environments">
      <div className="pane-bar">
        <h2 className="environment-list-title">Environments</h2>
        <div className="pane-bar-end">
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => openEnvironmentForm('new')}>
            New
          </Button>
        </div>
      </div>
      <ul>
        {environments.map(environment => (
          <li key={environment.id}>
            <button
              type="button"
              className="environment-row"
              aria-current={environment.id === selectedId ? 'true' : undefined}
              onClick={() => selectEnvironment(environment.id)}
            >
              <ServiceMark service={environment.service} />
              <span className="visually-hidden">{serviceName(environment.service)}</span>
              <span className="environment-name">{environment.name}</span>
              <RegisteredSign environment={environment} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const none: readonly Environment[] = []

function RegisteredSign({ environment }: { readonly environment: Environment }) {
  const newest = useEnvironments(state => newestOf(state, environment.id))
  const problem = useRegistrationProblem(newest)
  if (newest === null) return <StateSign tone="off" word="not registered" />
  if (problem !== null) return <StateSign tone="bad" word="does not arrive" />
  return <StateSign tone="good" word={newest.outcome === 'registered' ? 'registered' : 'subscribed'} />
}
