import { Plug } from 'lucide-react'
import {
  loadEnvironments,
  openEnvironmentForm,
  selectedEnvironment,
  useEnvironments,
} from '../../../state/environments-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SplitPanes } from '../../../ui/layout/split-panes.tsx'
import { showServicesTab } from '../services-tab.ts'
import { EnvironmentForm } from './environment-form.tsx'
import { EnvironmentList } from './environment-list.tsx'
import { EnvironmentPane } from './environment-pane.tsx'

/** The environments on the left; on the right one of them, with what is registered there, or its form. */
export function EnvironmentsTab() {
  const state = useEnvironments(one => one.known.state)
  const message = useEnvironments(one => (one.known.state === 'failed' ? one.known.error.message : ''))
  if (state === 'loading') return <Skeleton lines={8} label="Loading the environments" />
  if (state === 'failed')
    return (
      <Failure
        what="The environments could not be read."
        message={message}
        onRetry={() => void loadEnvironments()}
      />
    )
  return (
    <SplitPanes
      id="environments"
      start={<EnvironmentList />}
      end={<Chosen />}
      startSize="30%"
      startMinimum={272}
      endMinimum={520}
      separatorLabel="Width of the list"
    />
  )
}

function Chosen() {
  const environment = useEnvironments(selectedEnvironment)
  const form = useEnvironments(state => state.form)
  if (form === 'new') return <EnvironmentForm key="new" environment={null} />
  if (environment === null) return <NoEnvironment />
  if (form === 'edit') return <EnvironmentForm key={environment.id} environment={environment} />
  return <EnvironmentPane key={environment.id} environment={environment} />
}

function NoEnvironment() {
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title="No environment yet"
      actions={
        <>
          <Button tone="primary" onClick={() => openEnvironmentForm('new')}>
            New environment
          </Button>
          <Button onClick={() => showServicesTab('practice')}>Practice without an account</Button>
        </>
      }
    >
      An environment is a service at one place, such as its stage: a base URL, and how calls there are
      authenticated. Register a callback URL at it, and its notifications come in here.
    </EmptyState>
  )
}
