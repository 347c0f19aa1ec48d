import { useEffect, useState } from 'react'
import { withVisible } from '#contract/json/invisible-characters'
import type { Environment } from '#contract/registration/environment'
import type { ExtensionResult, RemoteRegistration } from '#contract/registration/registration'
import {
  beginExtension,
  listAtService,
  removeAtService,
  useExtension,
} from '../../../state/extension-store.ts'
import { type Resource, readyValue } from '../../../state/resource.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** Listing and removing at the service: neither is in its document, and it is marked so. */
export function ExtensionSection({ environment }: { readonly environment: Environment }) {
  const isOthers = useExtension(state => state.environmentId !== environment.id)
  const listed = useExtension(state => state.listed)
  const removed = useExtension(state => state.removed)
  useEffect(() => beginExtension(environment.id), [environment.id])
  return (
    <Section
      title="Registrations at the service"
      note={<span className="extension-mark">Extension: not shown in the documents</span>}
      actions={
        <Button size="small" disabled={listed?.state === 'loading'} onClick={() => void listAtService()}>
          {listed?.state === 'loading' ? 'Asking…' : 'Ask the service'}
        </Button>
      }
    >
      <p className="section-text quiet">
        The documents show no way to list, change or remove registrations. This tries the newer API’s calls,{' '}
        <span className="mono">GET</span> and <span className="mono">DELETE /v4/webhooks</span>; the service
        may not know them.
      </p>
      {isOthers ? null : (
        <>
          <Listed listed={listed} />
          <Said result={removed} />
        </>
      )}
    </Section>
  )
}

function Listed({ listed }: { readonly listed: Resource<ExtensionResult> | null }) {
  const [removing, setRemoving] = useState<RemoteRegistration | null>(null)
  const value = readyValue(listed)
  if (value?.outcome !== 'done') return <Said result={listed} />
  if (value.registrations.length === 0) return <p className="section-text">The service lists none.</p>
  return (
    <>
      <DataTable
        label="Registrations at the service"
        columns={[
          {
            label: 'Id',
            width: '84px',
            isMono: true,
            render: one => <VisibleText text={one.id ?? 'not told'} />,
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
            render: one => <VisibleText text={one.callbackUrl ?? 'not told'} />,
          },
          {
            label: 'Actions',
            isLabelHidden: true,
            width: '92px',
            align: 'end',
            render: one => (
              <Button size="small" disabled={one.id === null} onClick={() => setRemoving(one)}>
                Remove…
              </Button>
            ),
          },
        ]}
        rows={value.registrations}
        rowKey={one => `${one.id} ${one.callbackUrl}`}
      />
      {removing?.id == null ? null : (
        <RemoveDialog id={removing.id} url={removing.callbackUrl} onClose={() => setRemoving(null)} />
      )}
    </>
  )
}

function RemoveDialog(props: {
  readonly id: string
  readonly url: string | null
  readonly onClose: () => void
}) {
  return (
    <ConfirmDialog
      title={`Remove registration ${withVisible(props.id)} at the service?`}
      text={
        <>
          The service is asked to notify{' '}
          <span className="mono">
            <VisibleText text={props.url ?? 'that URL'} />
          </span>{' '}
          no longer. The call is not in its document; to undo it, register again.
        </>
      }
      confirmLabel="Remove it at the service"
      isDangerous
      onConfirm={() => void removeAtService(props.id)}
      onClose={props.onClose}
    />
  )
}

/** What the service made of it, where that is not a list. */
function Said({ result }: { readonly result: Resource<ExtensionResult> | null }) {
  if (result === null || result.state === 'loading') return null
  if (result.state === 'failed')
    return (
      <Notice tone="error" isAlert>
        <VisibleText text={result.error.message} />
      </Notice>
    )
  const { outcome, message } = result.value
  return (
    <Notice tone={outcome === 'done' ? 'info' : outcome === 'not-offered' ? 'warning' : 'error'} isAlert>
      <VisibleText text={message} />
    </Notice>
  )
}
