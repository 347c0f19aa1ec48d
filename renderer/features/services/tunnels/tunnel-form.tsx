import { useState } from 'react'
import type { Tunnel } from '#contract/registration/tunnel'
import { saveTunnel } from '#data'
import { Checkbox, Dialog, DialogForm, Field, Segments, Select, TextField, useAction } from '#ui'
import { openTunnelForm } from '../commands.ts'
import {
  newTunnelDraft,
  type TunnelDraft,
  type TunnelErrors,
  tunnelDraftOf,
  tunnelInputOf,
} from './tunnel-draft.ts'
import { headerOptions, wayOptions } from './tunnel-text.ts'

/** The form of a new or existing tunnel. Saving switches a running tunnel off. */
export function TunnelForm({ tunnel }: { readonly tunnel: Tunnel | null }) {
  const [draft, setDraft] = useState(() => (tunnel === null ? newTunnelDraft : tunnelDraftOf(tunnel)))
  const [errors, setErrors] = useState<TunnelErrors>({})
  const { run, isRunning, error, reset } = useAction(saveTunnel)

  function change(part: Partial<TunnelDraft>): void {
    setDraft({ ...draft, ...part })
    setErrors({})
    reset()
  }

  function onSubmit(): void {
    const read = tunnelInputOf(draft)
    if ('errors' in read) setErrors(read.errors)
    else run(read.input, () => openTunnelForm('none'))
  }

  const note = wayOptions.find(option => option.value === draft.kind)?.note
  return (
    <Dialog
      isOpen
      onClose={() => openTunnelForm('none')}
      title={tunnel === null ? 'New tunnel' : `Edit ${tunnel.name}`}
      size="medium"
    >
      <DialogForm
        className="*:flex-none"
        noValidate
        onSubmit={onSubmit}
        error={error}
        note={tunnel !== null && tunnel.state !== 'off' ? 'Saving stops the tunnel.' : ''}
        submit={tunnel === null ? 'Create tunnel' : 'Save'}
        blocked={isRunning ? 'Saving…' : null}
      >
        <Segments
          className="self-start"
          label="Type"
          options={wayOptions}
          value={draft.kind}
          onChange={kind => change({ kind })}
        />
        <p className="quiet">{note}</p>
        <TextField
          label="Name"
          data-first-focus
          value={draft.name}
          placeholder="home"
          error={errors.name ?? null}
          onChange={event => change({ name: event.target.value })}
        />
        <WayFields draft={draft} errors={errors} onChange={change} />
        <TextField
          label="Local port"
          inputMode="numeric"
          value={draft.inletPort}
          hint={
            draft.kind === 'proxy'
              ? 'Your proxy’s target. 0 uses a free port.'
              : '0 uses a free port each time.'
          }
          error={errors.inletPort ?? null}
          onChange={event => change({ inletPort: event.target.value })}
        />
        <Checkbox
          label="Start with Hooktrail"
          isChecked={draft.startsWithApp}
          onChange={startsWithApp => change({ startsWithApp })}
          note="Otherwise, start the tunnel yourself."
        />
      </DialogForm>
    </Dialog>
  )
}

interface WayFieldsProps {
  readonly draft: TunnelDraft
  readonly errors: TunnelErrors
  readonly onChange: (part: Partial<TunnelDraft>) => void
}

function WayFields(props: WayFieldsProps) {
  switch (props.draft.kind) {
    case 'cloudflared':
      return null
    case 'ngrok':
      return <TextPart {...props} field="authtokenVariable" label="Authtoken variable" />
    case 'ssh':
      return <SshFields {...props} />
    case 'command':
      return (
        <>
          <TextPart
            {...props}
            field="command"
            label="Command"
            placeholder="lt --port {port}"
            hint="{port} and {url} stand for the tunnel’s local port and address."
          />
          <TextPart
            {...props}
            field="pattern"
            label="URL pattern"
            hint="A regular expression; the first group counts."
          />
          <HeaderPart {...props} />
        </>
      )
    case 'proxy':
      return (
        <>
          <TextPart {...props} field="publicUrl" label="Public address" placeholder="https://hooks.example" />
          <HeaderPart {...props} />
        </>
      )
  }
}

function SshFields(props: WayFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextPart {...props} field="host" label="Host" placeholder="hooks.example" />
        <TextPart {...props} field="user" label="User" placeholder="ssh default" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextPart {...props} field="port" label="SSH port" />
        <TextPart {...props} field="remotePort" label="Remote port" hint="0 lets the host choose." />
      </div>
      <TextPart {...props} field="identityFile" label="Key file" placeholder="ssh default" />
      <TextPart {...props} field="publicUrl" label="Public URL" placeholder="http://HOST:PORT" />
    </>
  )
}

type TextFieldName = {
  [Name in keyof TunnelDraft]: TunnelDraft[Name] extends string ? Name : never
}[keyof TunnelDraft]

interface TextPartProps extends WayFieldsProps {
  readonly field: TextFieldName
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
}

function TextPart({ draft, errors, onChange, field, ...rest }: TextPartProps) {
  return (
    <TextField
      {...rest}
      value={draft[field]}
      error={errors[field] ?? null}
      onChange={event => onChange({ [field]: event.target.value })}
    />
  )
}

function HeaderPart({ draft, onChange }: WayFieldsProps) {
  return (
    <Field label="Source header" note="Header with the sender’s IP address. Only its last entry is trusted.">
      <Select
        label="Source header"
        value={draft.header}
        options={headerOptions}
        onChange={header => onChange({ header })}
      />
    </Field>
  )
}
