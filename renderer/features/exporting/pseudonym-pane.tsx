import { choosePseudonyms, loadPreview, replaceOriginals, useExport } from '../../state/export-store.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ChangesPreview } from './changes-preview.tsx'

interface PseudonymPaneProps {
  /** Typed here, used once, kept nowhere. */
  readonly keyText: string
  readonly onKey: (key: string) => void
  readonly isKeyShort: boolean
}

/** Whether and how what is personal is replaced, and what that changes. */
export function PseudonymPane(props: PseudonymPaneProps) {
  const isReplaced = useExport(state => state.isReplaced)
  return (
    <section className="pseudonyms" aria-label="Pseudonyms">
      <Switch
        label="Replace what is personal"
        isOn={isReplaced}
        onChange={replaceOriginals}
        note="Names, accounts, addresses, ids and free text become others of the same form; records still link."
      />
      {isReplaced ? (
        <>
          <Options {...props} />
          <Preview />
        </>
      ) : (
        <Notice tone="warning" title="The files will hold the originals.">
          Names, accounts, addresses, hashes and every header go out as they came, Authorization and cookies
          among them. Give such files to nobody who may not see the real data, and do not commit them.
        </Notice>
      )}
    </section>
  )
}

interface KeptOrProps<Other extends string> {
  readonly label: string
  readonly other: { readonly value: Other; readonly label: string }
  readonly value: 'keep' | Other
  readonly onChange: (value: 'keep' | Other) => void
}

function KeptOr<Other extends string>({ label, other, value, onChange }: KeptOrProps<Other>) {
  return (
    <span className="pseudonym-option">
      <span className="text-field-label">{label}</span>
      <Segments
        label={label}
        options={[{ value: 'keep', label: 'Kept' }, other]}
        value={value}
        onChange={onChange}
      />
    </span>
  )
}

function Options({ keyText, onKey, isKeyShort }: PseudonymPaneProps) {
  const { amounts, times } = useExport(state => state.choice)
  return (
    <div className="pseudonym-options">
      <KeptOr
        label="Amounts"
        other={{ value: 'scale', label: 'Scaled' }}
        value={amounts}
        onChange={value => choosePseudonyms({ amounts: value })}
      />
      <KeptOr
        label="Times"
        other={{ value: 'move', label: 'Moved' }}
        value={times}
        onChange={value => choosePseudonyms({ times: value })}
      />
      <Field label="Key" error={isKeyShort ? 'A key has at least 16 characters.' : null} isStacked>
        <TextInput
          type="password"
          placeholder="None: other pseudonyms each time"
          title="The same key makes the same pseudonyms. It is not written anywhere."
          value={keyText}
          onChange={event => onKey(event.target.value)}
        />
      </Field>
    </div>
  )
}

function Preview() {
  const preview = useExport(state => state.preview)
  switch (preview.state) {
    case 'loading':
      return <Skeleton lines={8} label="Looking what changes" />
    case 'failed':
      return (
        <Failure
          what="What changes could not be read."
          message={preview.error.message}
          onRetry={() => void loadPreview()}
        />
      )
    case 'ready':
      return <ChangesPreview preview={preview.value} />
  }
}
