import { drillLimits } from '#contract/drill/drill'
import { type DrillProperty, drillProperties, propertyTexts } from '#contract/drill/properties'
import { Checkbox, countOf, Field, FieldGroup, FieldNote, NumberInput, TextArea, TextField } from '#ui'
import { SigningField } from '../../../attempt/signing-field.tsx'
import type { DrillDraft } from '../state/drill-draft.ts'
import { changeDraft, useDrillForm } from '../state/start-drill.ts'
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
      <Text
        of="restart"
        label="Restart program"
        placeholder="./restart-app"
        note="Ends once your app listens again."
      />
      <Text
        of="prepare"
        label="Prepare program"
        placeholder="./create-order {external_ref}"
        note="Runs before each sequence, such as to create the record’s order."
      />
      <Text
        of="fault"
        label="Fault program"
        placeholder="./database-fails"
        note="Makes a dependency of your app fail: its last argument is on or off."
      />
      <Lines of="ignore" label="Ignore in the state" note="One JSON Pointer per line, such as /updatedAt." />
      <Lines
        of="expect"
        label="Expected values"
        note="One per line, such as /amount=/payload/issuance/amount or credited-once."
      />
      <Text
        of="renew"
        label="Renew in each run"
        placeholder="external_ref"
        note="Names of fields with your references, separated by commas."
      />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Amount of="runs" label="Runs" note="Sequences per property and trail." limits={runs} />
        <Amount
          of="settleMs"
          label="Settle time"
          note="Time to wait after a response."
          limits={settleMs}
          unit="ms"
        />
        <Amount
          of="minutes"
          label="Time limit"
          note="The drill stops after this time."
          limits={{ least: 1, most: timeLimitMs.most / 60_000, usual: timeLimitMs.usual / 60_000 }}
          unit="min"
        />
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

interface TextProps {
  readonly of: 'restart' | 'prepare' | 'fault' | 'renew'
  readonly label: string
  readonly placeholder: string
  readonly note: string
}

function Text({ of, label, placeholder, note }: TextProps) {
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      hint={marked(of, note)}
      value={useDrillForm(state => state.draft[of])}
      onChange={event => changeDraft({ [of]: event.target.value })}
    />
  )
}

interface AmountProps {
  readonly of: 'runs' | 'settleMs' | 'minutes'
  readonly label: string
  readonly note: string
  readonly limits: { readonly least: number; readonly most: number; readonly usual: number }
  readonly unit?: string
}

function Amount({ of, label, note, limits, ...rest }: AmountProps) {
  return (
    <Field label={label} note={marked(of, note)}>
      <NumberInput
        value={useDrillForm(state => state.draft[of])}
        minimum={limits.least}
        maximum={limits.most}
        isRequired
        onChange={value => changeDraft({ [of]: value ?? limits.usual })}
        {...rest}
      />
    </Field>
  )
}

interface LinesProps {
  readonly of: 'ignore' | 'expect'
  readonly label: string
  readonly note: string
}

function Lines({ of, label, note }: LinesProps) {
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
      <div className="grid grid-cols-fields items-start gap-x-4">
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
