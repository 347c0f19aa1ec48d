import { exportFormatOf, exportFormats } from '#contract/transfer/exporting'
import { useStatus } from '#data'
import { Button, Field, Select, Stack, TextInput } from '#ui'
import styles from './export-form.module.css'
import { chooseFormat, chooseOut, chooseScope, useExport } from './state/export-store.ts'

interface ExportFormProps {
  /** Where the export goes. */
  readonly out: string
  /** The format or the path changed, so an earlier error may no longer apply. */
  readonly onChange: () => void
  /** Chooses the place in the desktop's own dialog. */
  readonly onChoose: () => void
}

/** The form of an export: selection, format and path. */
export function ExportForm({ out, onChange, onChoose }: ExportFormProps) {
  const scopes = useExport(state => state.scopes)
  const scope = useExport(state => state.scope)
  const format = useExport(state => state.format)
  const isFolder = exportFormatOf(format).kind === 'folder'
  const isDesktop = useStatus(status => status?.host === 'desktop')
  return (
    <Stack gap="4" className={styles.form}>
      <Field label="Deliveries" isStacked>
        <Select
          label="Deliveries"
          value={scope?.key ?? ''}
          options={scopes.map(({ key, label }) => ({ value: key, label }))}
          onChange={key => {
            const chosen = scopes.find(one => one.key === key)
            if (chosen !== undefined) chooseScope(chosen)
          }}
        />
      </Field>
      <fieldset className={styles.formats}>
        <legend className={styles.legend}>Format</legend>
        {exportFormats.map(({ format: value, label, text }) => (
          <label key={value} className={styles.format}>
            <input
              type="radio"
              name="export-format"
              checked={value === format}
              onChange={() => {
                chooseFormat(value)
                onChange()
              }}
            />
            <span className={styles.formatLabel}>{label}</span>
            <span className={styles.formatText}>{text}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={isFolder ? 'Folder' : 'File'}
        note={isFolder ? 'A new or empty folder.' : 'An earlier export is replaced when this one succeeds.'}
        isStacked
      >
        <TextInput
          data-first-focus
          required
          placeholder="/home/you/project/test/fixtures"
          value={out}
          title={out}
          onChange={event => {
            chooseOut(event.target.value)
            onChange()
          }}
        />
        {isDesktop ? <Button onClick={onChoose}>Choose…</Button> : null}
      </Field>
    </Stack>
  )
}
