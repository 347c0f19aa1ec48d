import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '#contract/errors'
import { withVisible } from '#contract/json/invisible-characters'
import type { Environment, EnvironmentId } from '#contract/registration/environment'
import type { ExtensionResult, RemoteRegistration } from '#contract/registration/registration'
import { forgetRun, listedQuery, removal, runShared, useRun } from '#data'
import { Button, ConfirmDialog, DataTable, Notice, Problem, Section, VisibleText } from '#ui'

/** Lists and removes registrations at the service. Marked, since neither call is in its specification. */
export function ExtensionSection({ environment }: { readonly environment: Environment }) {
  const { id } = environment
  const listed = useQuery(listedQuery(id))
  const removed = useRun(removal(id))
  function list(): void {
    forgetRun(removal(id))
    void listed.refetch()
  }
  return (
    <Section
      title="Registrations at the service"
      note={
        <span className="rounded-round border border-warning-line border-dashed px-1.75 py-0.25 font-strong text-mini text-warning">
          Undocumented API
        </span>
      }
      actions={
        <Button size="small" disabled={listed.isFetching} reason="Fetching…" onClick={list}>
          {listed.isFetching ? 'Fetching…' : 'Fetch registrations'}
        </Button>
      }
    >
      <p className="quiet mb-2">
        Listing and deleting registrations is undocumented. These calls of the newer API are tried:{' '}
        <span className="mono">GET</span> and <span className="mono">DELETE /v4/webhooks</span>. The service
        may not support these calls.
      </p>
      {listed.isFetching ? null : <Listed environmentId={id} result={listed.data} error={listed.error} />}
      <Outcome result={removed?.data} error={removed?.error ?? null} />
    </Section>
  )
}

interface OutcomeProps {
  readonly result: ExtensionResult | undefined
  readonly error: AppError | null
}

function Listed({ environmentId, result, error }: OutcomeProps & { readonly environmentId: EnvironmentId }) {
  const [removing, setRemoving] = useState<RemoteRegistration | null>(null)
  const removingId = removing?.id ?? null
  if (error !== null || result?.outcome !== 'done') return <Outcome result={result} error={error} />
  if (result.registrations.length === 0) return <p className="mb-2">The service lists no registrations.</p>
  return (
    <>
      <DataTable
        label="Registrations at the service"
        columns={[
          {
            label: 'Id',
            width: '84px',
            isMono: true,
            render: one => <VisibleText text={one.id ?? 'unknown'} />,
          },
          {
            label: 'Event',
            width: '120px',
            isMono: true,
            render: one => <VisibleText text={one.event ?? ''} />,
          },
          {
            label: 'Callback URL',
            isMono: true,
            render: one => <VisibleText text={one.callbackUrl ?? 'unknown'} />,
          },
          {
            label: 'Actions',
            isLabelHidden: true,
            width: '92px',
            align: 'end',
            render: one => (
              <Button
                size="small"
                disabled={one.id === null}
                reason="The service returned no id."
                onClick={() => setRemoving(one)}
              >
                Delete…
              </Button>
            ),
          },
        ]}
        rows={result.registrations}
        rowKey={one => `${one.id} ${one.callbackUrl}`}
      />
      {removingId === null ? null : (
        <ConfirmDialog
          title={`Delete registration ${withVisible(removingId)} at the service?`}
          text={
            <>
              The service stops notifying{' '}
              <span className="mono">
                <VisibleText text={removing?.callbackUrl ?? 'that URL'} />
              </span>
              . The call is undocumented. Register again to undo.
            </>
          }
          confirmLabel="Delete at the service"
          isDangerous
          // Open until then: a second removal during the first would be dropped.
          onConfirm={() => runShared(removal(environmentId), removingId)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

/** The outcome of the call, if it is not a list. */
function Outcome({ result, error }: OutcomeProps) {
  if (error !== null) return <Problem error={error} />
  if (result === undefined) return null
  const { outcome, message } = result
  return (
    <Notice tone={outcome === 'done' ? 'info' : outcome === 'not-offered' ? 'warning' : 'error'} isAlert>
      <VisibleText text={message} />
    </Notice>
  )
}
