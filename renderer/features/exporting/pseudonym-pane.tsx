import type { ExportPreview } from '#contract/transfer/exporting'
import {
  Field,
  FieldLabel,
  type Loadable,
  Loaded,
  Notice,
  Row,
  Segments,
  Stack,
  Switch,
  TextInput,
} from '#ui'
import { ChangesPreview } from './changes-preview.tsx'
import styles from './pseudonym-pane.module.css'
import { choosePseudonyms, replaceOriginals, useExport } from './state/export-store.ts'

interface PseudonymPaneProps extends OptionsProps {
  readonly preview: Loadable<ExportPreview>
}

interface OptionsProps {
  /** Typed here, used once, kept nowhere. */
  readonly keyText: string
  readonly onKey: (key: string) => void
  readonly isKeyShort: boolean
}

/** The options of pseudonyms for personal data, and what they change. */
export function PseudonymPane({ preview, ...options }: PseudonymPaneProps) {
  const isReplaced = useExport(state => state.isReplaced)
  return (
    <Stack as="section" gap="3" className={styles.pseudonyms} aria-label="Pseudonyms">
      <Switch
        className={styles.fixed}
        label="Replace personal data"
        isOn={isReplaced}
        onChange={replaceOriginals}
        note="Names, accounts, addresses, ids and free text. Records stay linked."
      />
      {isReplaced ? (
        <>
          <Options {...options} />
          <Loaded
            from={preview}
            loading="Checking for personal data"
            failed="Couldn’t load the preview."
            lines={8}
          >
            {data => <ChangesPreview preview={data} />}
          </Loaded>
        </>
      ) : (
        <Notice className={styles.fixed} tone="warning" title="The files will contain original data.">
          Names, accounts, addresses, hashes and all headers are exported, including Authorization and
          cookies. Don’t share or commit these files.
        </Notice>
      )}
    </Stack>
  )
}

interface SavedOrProps<Other extends string> {
  readonly label: string
  readonly other: { readonly value: Other; readonly label: string }
  readonly value: 'keep' | Other
  readonly onChange: (value: 'keep' | Other) => void
}

function SavedOr<Other extends string>({ label, other, value, onChange }: SavedOrProps<Other>) {
  return (
    <Stack as="span" gap="1">
      <FieldLabel>{label}</FieldLabel>
      <Segments
        label={label}
        options={[{ value: 'keep', label: 'Unchanged' }, other]}
        value={value}
        onChange={onChange}
      />
    </Stack>
  )
}

function Options({ keyText, onKey, isKeyShort }: OptionsProps) {
  const { amounts, times, notes } = useExport(state => state.choice)
  return (
    <Row gap="4" align="start" className={styles.pseudonymOptions}>
      <SavedOr
        label="Amounts"
        other={{ value: 'scale', label: 'Scaled' }}
        value={amounts}
        onChange={value => choosePseudonyms({ amounts: value })}
      />
      <SavedOr
        label="Times"
        other={{ value: 'move', label: 'Moved' }}
        value={times}
        onChange={value => choosePseudonyms({ times: value })}
      />
      <Stack as="span" gap="1">
        <FieldLabel>Tags, notes</FieldLabel>
        <Segments
          label="Tags and notes"
          options={[
            { value: 'drop', label: 'Left out' },
            { value: 'keep', label: 'Unchanged' },
          ]}
          value={notes}
          onChange={value => choosePseudonyms({ notes: value })}
        />
      </Stack>
      <Field
        className={styles.key}
        label="Key"
        error={isKeyShort ? 'Enter at least 16 characters.' : null}
        isStacked
      >
        <TextInput
          type="password"
          placeholder="Random"
          title="Same key, same pseudonyms. Never saved."
          value={keyText}
          onChange={event => onKey(event.target.value)}
        />
      </Field>
    </Row>
  )
}
