import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plug, Plus } from 'lucide-react'
import type { Environment, EnvironmentId } from '#contract/registration/environment'
import { environmentsQuery, registrationsQuery, useEnvironments } from '#data'
import { showPlaceTab } from '#navigation'
import { Button, countText, EmptyState, Loaded, PaneHead, SplitPanes, StateIndicator, Tag } from '#ui'
import { ServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { useNewestRegistration, useRegistrationProblem } from '../register/registration-state.ts'
import {
  openEnvironmentForm,
  selectEnvironment,
  useChosenEnvironment,
  useEnvironmentForm,
} from './environment-choice.ts'
import { EnvironmentHealthIndicator } from './environment-health.tsx'
import styles from './environment-list.module.css'
import { EnvironmentPane } from './environment-pane.tsx'
import { EnvironmentForm } from './form/environment-form.tsx'

/** The environments on the left, the selected one or its form on the right. */
export function EnvironmentsTab() {
  const environments = useQuery(environmentsQuery)
  const registrations = useQuery(registrationsQuery)
  const known = {
    data: registrations.data === undefined ? undefined : environments.data,
    error: environments.error ?? registrations.error,
    refetch: () => Promise.all([environments.refetch(), registrations.refetch()]),
  }
  return (
    <Loaded
      from={known}
      loading="Loading environments"
      failed="Couldn’t load the environments."
      lines={8}
      isFilling
    >
      {() => (
        <SplitPanes
          id="environments"
          start={<EnvironmentList />}
          end={<Chosen />}
          startSize="30%"
          startMinimum={272}
          endMinimum={520}
          separatorLabel="List width"
        />
      )}
    </Loaded>
  )
}

function Chosen() {
  const environment = useChosenEnvironment()
  const form = useEnvironmentForm()
  if (form === 'new') return <EnvironmentForm key="new" environment={null} />
  if (environment === null) return <NoEnvironment />
  if (form === environment.id) return <EnvironmentForm key={environment.id} environment={environment} />
  return <EnvironmentPane key={environment.id} environment={environment} />
}

function NoEnvironment() {
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title="No environments"
      actions={
        <>
          <Button tone="primary" onClick={() => openEnvironmentForm('new')}>
            New environment
          </Button>
          <Button onClick={() => showPlaceTab('services', 'practice')}>Practice without an account</Button>
        </>
      }
    >
      An environment is a service at one place, such as stage: a base URL and credentials. Register a callback
      URL to receive its notifications.
    </EmptyState>
  )
}

/** The list of environments, each with whether its service responds and with the state of its registration. */
function EnvironmentList() {
  const environments = useEnvironments(known => known)
  const selectedId = useSelectedId()
  return (
    <nav className="flex h-full flex-col overflow-y-auto bg-canvas" aria-label="Environments">
      <PaneHead
        title="Environments"
        mark={<span className="quiet tabular">{countText(environments.length)}</span>}
        actions={
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => openEnvironmentForm('new')}>
            New
          </Button>
        }
      />
      <ul>
        {environments.map(environment => (
          <li key={environment.id}>
            <button
              type="button"
              className={clsx(
                'grid w-full cursor-default items-center gap-x-2 border-0 bg-transparent px-4 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2',
                styles.row,
              )}
              aria-current={environment.id === selectedId ? 'true' : undefined}
              onClick={() => selectEnvironment(environment.id)}
            >
              <ServiceMark service={environment.service} />
              <span className="visually-hidden">{serviceName(environment.service)}</span>
              <span className={clsx('truncate', styles.name)}>
                {environment.name} {environment.isFromFile ? <Tag>from file</Tag> : null}
              </span>
              <EnvironmentHealthIndicator environment={environment} className={styles.health} />
              <RegistrationIndicator environment={environment} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `null` while the form of a new environment is open. */
function useSelectedId(): EnvironmentId | null {
  const chosen = useChosenEnvironment()
  const isNew = useEnvironmentForm() === 'new'
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
