import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { environmentsQuery, registrationsQuery } from '#data'
import { showServicesTab } from '#navigation'
import { Button, EmptyState, Loaded, SplitPanes } from '#ui'
import { openEnvironmentForm, useChosenEnvironment, useEnvironmentChoice } from './environment-choice.ts'
import { EnvironmentList } from './environment-list.tsx'
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
  const form = useEnvironmentChoice(state => state.form)
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
          <Button onClick={() => showServicesTab('practice')}>Practice without an account</Button>
        </>
      }
    >
      An environment is a service at one place, such as stage: a base URL and credentials. Register a callback
      URL to receive its notifications.
    </EmptyState>
  )
}
