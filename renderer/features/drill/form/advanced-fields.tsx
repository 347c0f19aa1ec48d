import { clsx } from 'clsx'
import { drillLimits } from '#contract/drill/drill'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { propertyTexts } from '#contract/drill/property-texts'
import { Checkbox, countOf, Field, FieldGroup, FieldNote, NumberInput, TextArea, TextField } from '#ui'
import { SigningField } from '../../../attempt/signing-field.tsx'
import type { DrillDraft } from '../state/drill-draft.ts'
import { changeDraft, useDrillForm } from '../state/start-drill.ts'
import styles from './advanced-fields.module.css'
import { FromFile } from './from-file.tsx'

/** Options with usual values. */
export function AdvancedFields() {
  const draft = useDrillForm(state => state.draft)
  const { runs, settleMs, seed, timeLimitMs } = drillLimits
  return (
    <div className="flex flex-col gap-3">
      <Properties />
      <FieldGroup label="Signature">
        <SigningField
          signing={draft.added.additions.signing}
          onChange={signing =>
            changeDraft({ added: { ...draft.added, additions: { ...draft.added.additions, signing } } })
          }
        />
      </FieldGroup>
      <TextField
        label="Restart program"
        placeholder="./restart-app"
        hint={marked('restart', 'Ends once your app listens again.')}
        value={draft.restart}
        onChange={event => changeDraft({ restart: event.target.value })}
      />
      <TextField
        label="Prepare program"
        placeholder="./create-order {external_ref}"
        hint={marked('prepare', 'Runs before each sequence, such as to create the record’s order.')}
        value={draft.prepare}
        onChange={event => changeDraft({ prepare: event.target.value })}
      />
      <TextField
        label="Fault program"
        placeholder="./database-fails"
        hint={marked('fault', 'Makes a dependency of your app fail: its last argument is on or off.')}
        value={draft.fault}
        onChange={event => changeDraft({ fault: event.target.value })}
      />
      <Lines of="ignore" label="Ignore in the state" note="One JSON Pointer per line, such as /updatedAt." />
      <Lines
        of="expect"
        label="Expected values"
        note="One per line, such as /amount=/payload/issuance/amount or credited-once."
      />
      <TextField
        label="Renew in each run"
        placeholder="external_ref"
        hint={marked('renew', 'Names of fields with your references, separated by commas.')}
        value={draft.renew}
        onChange={event => changeDraft({ renew: event.target.value })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Field label="Runs" note={marked('runs', 'Sequences per property and trail.')}>
          <NumberInput
            value={draft.runs}
            minimum={runs.least}
            maximum={runs.most}
            isRequired
            onChange={value => changeDraft({ runs: value ?? runs.usual })}
          />
        </Field>
        <Field label="Settle time" note={marked('settleMs', 'Time to wait after a response.')}>
          <NumberInput
            value={draft.settleMs}
            minimum={settleMs.least}
            maximum={settleMs.most}
            unit="ms"
            isRequired
            onChange={value => changeDraft({ settleMs: value ?? settleMs.usual })}
          />
        </Field>
        <Field label="Time limit" note={marked('minutes', 'The drill stops after this time.')}>
          <NumberInput
            value={draft.minutes}
            minimum={1}
            maximum={timeLimitMs.most / 60_000}
            unit="min"
            isRequired
            onChange={value => changeDraft({ minutes: value ?? timeLimitMs.usual / 60_000 })}
          />
        </Field>
        <Field label="Seed" note={marked('seed', 'The same seed gives the same sequences.')}>
          <NumberInput
            value={draft.seed}
            minimum={seed.least}
            maximum={seed.most}
            placeholder="random"
            onChange={value => changeDraft({ seed: value })}
          />
        </Field>
      </div>
    </div>
  )
}

function marked(field: keyof DrillDraft, note: string) {
  return (
    <>
      {note} <FromFile of={field} />
    </>
  )
}

function Lines({
  of,
  label,
  note,
}: {
  readonly of: 'ignore' | 'expect'
  readonly label: string
  readonly note: string
}) {
  const value = useDrillForm(state => state.draft[of])
  const error = useDrillForm(state => state.errors[of])
  return (
    <Field label={label} note={marked(of, note)} error={error ?? null}>
      <TextArea
        rows={2}
        aria-label={label}
        spellCheck={false}
        value={value}
        onChange={event => changeDraft({ [of]: event.target.value })}
      />
    </Field>
  )
}

function Properties() {
  const chosen = useDrillForm(state => state.draft.properties)
  function choose(property: DrillProperty, isChecked: boolean): void {
    const isOn = (one: DrillProperty) => (one === property ? isChecked : chosen.includes(one))
    changeDraft({ properties: drillProperties.filter(isOn) })
  }
  return (
    <FieldGroup label="Properties">
      <FieldNote>
        {chosen.length === 0
          ? 'All properties are checked.'
          : `${countOf(chosen.length, 'property', 'properties')} chosen.`}{' '}
        <FromFile of="properties" />
      </FieldNote>
      <div className={clsx('grid gap-x-4', styles.properties)}>
        {drillProperties.map(property => (
          <Checkbox
            key={property}
            label={propertyTexts[property].title}
            note={propertyTexts[property].claim}
            isChecked={chosen.includes(property)}
            onChange={isChecked => choose(property, isChecked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
