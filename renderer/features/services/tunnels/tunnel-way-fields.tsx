import { Field, Select, TextField } from '#ui'
import type { TunnelDraft, TunnelErrors } from './tunnel-draft.ts'
import { headerOptions } from './tunnel-text.ts'
import styles from './tunnel-way-fields.module.css'

interface WayFieldsProps {
  readonly draft: TunnelDraft
  readonly errors: TunnelErrors
  readonly onChange: (part: Partial<TunnelDraft>) => void
}

/** The fields of one way. */
export function WayFields(props: WayFieldsProps) {
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
            hint="{port} and {url} refer to the inlet."
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
      <div className={styles.pair}>
        <TextPart {...props} field="host" label="Host" placeholder="hooks.example" />
        <TextPart {...props} field="user" label="User" placeholder="ssh default" />
      </div>
      <div className={styles.pair}>
        <TextPart {...props} field="port" label="SSH port" />
        <TextPart {...props} field="remotePort" label="Remote port" hint="0: the host chooses." />
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
  readonly field: Exclude<TextFieldName, undefined>
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
}

function TextPart({ draft, errors, onChange, field, ...rest }: TextPartProps) {
  return (
    <TextField
      {...rest}
      value={String(draft[field])}
      error={errors[field] ?? null}
      onChange={event => onChange({ [field]: event.target.value })}
    />
  )
}

function HeaderPart({ draft, onChange }: WayFieldsProps) {
  return (
    <Field label="Source header" note="Trusted on this inlet only, last entry." isStacked>
      <Select
        label="Source header"
        value={draft.header}
        options={headerOptions}
        onChange={header => onChange({ header })}
      />
    </Field>
  )
}
