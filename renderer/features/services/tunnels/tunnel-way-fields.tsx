import { Select } from '../../../ui/fields/choices/select.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
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
      return <TextPart {...props} field="authtokenVariable" label="Variable with the authtoken" />
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
            hint="{port} and {url} are the inlet’s. Quotes keep blanks together."
          />
          <TextPart
            {...props}
            field="pattern"
            label="Pattern of the URL in its output"
            hint="A regular expression: its first group, or all of it."
          />
          <HeaderPart {...props} />
        </>
      )
    case 'proxy':
      return (
        <>
          <TextPart
            {...props}
            field="publicUrl"
            label="Its public address"
            placeholder="https://hooks.example"
          />
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
        <TextPart {...props} field="user" label="User" placeholder="as ssh is set up" />
      </div>
      <div className={styles.pair}>
        <TextPart {...props} field="port" label="Port of ssh" />
        <TextPart {...props} field="remotePort" label="Port to open there" hint="0 lets the host choose." />
      </div>
      <TextPart {...props} field="identityFile" label="Key file" placeholder="as ssh is set up" />
      <TextPart
        {...props}
        field="publicUrl"
        label="How the public web reaches that port"
        placeholder="http:// the host and the port"
      />
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
    <Field
      label="Header in which it tells who called"
      note="Believed on this inlet alone, and of a list only the last entry: the hop that it added."
      isStacked
    >
      <Select
        label="Header in which it tells who called"
        value={draft.header}
        options={headerOptions}
        onChange={header => onChange({ header })}
      />
    </Field>
  )
}
