import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { Environment, EnvironmentId } from '#contract/registration/environment'
import { useEnvironments } from '#data'
import { Button, Row, StateIndicator } from '#ui'
import { ServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { useNewestRegistration, useRegistrationProblem } from '../register/registration-state.ts'
import {
  openEnvironmentForm,
  selectEnvironment,
  useChosenEnvironment,
  useEnvironmentChoice,
} from './environment-choice.ts'
import { EnvironmentHealthIndicator } from './environment-health.tsx'
import styles from './environment-list.module.css'

/** The list of environments, each with whether its service responds and with the state of its registration. */
export function EnvironmentList() {
  const environments = useEnvironments(known => known)
  const selectedId = useSelectedId()
  return (
    <nav className={styles.list} aria-label="Environments">
      <Row gap="2" className={styles.bar}>
        <h2 className={styles.title}>Environments</h2>
        <div className={styles.barEnd}>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => openEnvironmentForm('new')}>
            New
          </Button>
        </div>
      </Row>
      <ul>
        {environments.map(environment => (
          <li key={environment.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={environment.id === selectedId ? 'true' : undefined}
              onClick={() => selectEnvironment(environment.id)}
            >
              <ServiceMark service={environment.service} />
              <span className="visually-hidden">{serviceName(environment.service)}</span>
              <span className={styles.name}>{environment.name}</span>
              <EnvironmentHealthIndicator environment={environment} className={styles.health} />
              <RegistrationIndicator environment={environment} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `null` while the form of a new one is open. */
function useSelectedId(): EnvironmentId | null {
  const chosen = useChosenEnvironment()
  const isNew = useEnvironmentChoice(state => state.form === 'new')
  return isNew ? null : (chosen?.id ?? null)
}

function RegistrationIndicator({ environment }: { readonly environment: Environment }) {
  const newest = useNewestRegistration(environment.id)
  const problem = useRegistrationProblem(newest)
  if (newest === null) return <StateIndicator tone="off" word="not registered" className={styles.state} />
  if (problem !== null)
    return <StateIndicator tone="bad" word="not receiving" className={clsx(styles.state, styles.failed)} />
  return (
    <StateIndicator
      tone="good"
      word={newest.outcome === 'registered' ? 'registered' : 'subscribed'}
      className={styles.state}
    />
  )
}
