import { Segments, Stack, TextField } from '#ui'
import { changeDraft, useDrillForm } from '../state/drill-form.ts'
import styles from './state-fields.module.css'

/** How the state of a record is read: from a URL, from a program, or not at all. */
export function StateFields() {
  const { stateBy, stateUrl, stateCommand } = useDrillForm(state => state.draft)
  const errors = useDrillForm(state => state.errors)
  return (
    <Stack gap="2" align="start">
      <Segments
        label="State from"
        options={[
          { value: 'url', label: 'URL' },
          { value: 'command', label: 'Program' },
          { value: 'none', label: 'Responses only' },
        ]}
        value={stateBy}
        onChange={value => changeDraft({ stateBy: value })}
      />
      {stateBy === 'url' ? (
        <TextField
          className={styles.field}
          label="State URL"
          placeholder="http://127.0.0.1:3000/orders/{recordId}"
          hint={
            <>
              Read with GET. <code>{'{recordId}'}</code> stands for the record’s id.
            </>
          }
          value={stateUrl}
          error={errors.stateUrl ?? null}
          onChange={event => changeDraft({ stateUrl: event.target.value })}
        />
      ) : null}
      {stateBy === 'command' ? (
        <TextField
          className={styles.field}
          label="State program"
          placeholder="./print-order {recordId}"
          hint={
            <>
              Prints the state. <code>{'{recordId}'}</code> stands for the record’s id.
            </>
          }
          value={stateCommand}
          error={errors.stateCommand ?? null}
          onChange={event => changeDraft({ stateCommand: event.target.value })}
        />
      ) : null}
      {stateBy === 'none' ? (
        <p className={styles.note}>
          Only responses are checked. Most mistakes stay invisible without a state.
        </p>
      ) : null}
    </Stack>
  )
}
