import { recordKinds } from '#contract/record-kinds'
import type { RuleCondition } from '#contract/sending/routes'
import type { RecordKind, Service } from '#contract/terms'
import { Field, FieldGroup, NumberInput, Row, Select, TextInput } from '#ui'
import { kindText } from '../../../notification/labels.ts'
import ruleStyles from './rules.module.css'

interface ConditionFieldsProps {
  readonly when: RuleCondition
  readonly onChange: (when: RuleCondition) => void
}

const most = 1_000_000

/** The conditions of a rule. All of them must hold. */
export function ConditionFields({ when, onChange }: ConditionFieldsProps) {
  /** An empty field is no condition. */
  function set(change: { readonly [K in keyof RuleCondition]?: RuleCondition[K] | undefined }): void {
    const merged = { ...when, ...change }
    onChange(
      Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as RuleCondition,
    )
  }
  const { attempts } = when

  function setAttempts(from: number | null, to: number | null): void {
    if (from === null && to === null) set({ attempts: undefined })
    else set({ attempts: { from: from ?? 1, to: to === null ? null : Math.max(to, from ?? 1) } })
  }

  return (
    <fieldset className={ruleStyles.part}>
      <legend>When</legend>
      <div className={ruleStyles.grid}>
        <Field label="Service" isStacked>
          <Select<Service | 'any'>
            label="Service"
            value={when.service ?? 'any'}
            options={[
              { value: 'any', label: 'Any' },
              { value: 'transactions', label: 'Transactions' },
              { value: 'funding', label: 'Funding' },
            ]}
            onChange={service => set({ service: service === 'any' ? undefined : service })}
          />
        </Field>
        <Field label="Kind" isStacked>
          <Select<RecordKind | 'any'>
            label="Kind"
            value={when.kind ?? 'any'}
            options={[
              { value: 'any', label: 'Any' },
              ...recordKinds.map(kind => ({ value: kind, label: kindText(kind) })),
            ]}
            onChange={kind => set({ kind: kind === 'any' ? undefined : kind })}
          />
        </Field>
        <Field label="Status" isStacked>
          <TextInput
            placeholder="any"
            maxLength={100}
            value={when.status ?? ''}
            onChange={event => set({ status: event.target.value === '' ? undefined : event.target.value })}
          />
        </Field>
        <Field label="Only every nth" isStacked>
          <NumberInput
            value={when.every ?? null}
            minimum={1}
            maximum={most}
            placeholder="all"
            onChange={every => set({ every: every ?? undefined })}
          />
        </Field>
        <Field label="Probability" isStacked>
          <NumberInput
            value={when.probability === undefined ? null : Number((when.probability * 100).toFixed(4))}
            minimum={0}
            maximum={100}
            isFraction
            unit="%"
            placeholder="100"
            onChange={percent => set({ probability: percent === null ? undefined : percent / 100 })}
          />
        </Field>
        <Field label="Seed" isStacked>
          <NumberInput
            value={when.seed}
            minimum={0}
            maximum={0xffff_ffff}
            isRequired
            onChange={seed => set({ seed: seed ?? 1 })}
          />
        </Field>
        <FieldGroup label="Deliveries of the same notification" className={ruleStyles.wide}>
          <Row gap="2">
            <NumberInput
              label="From delivery"
              value={attempts?.from ?? null}
              minimum={1}
              maximum={most}
              placeholder="1"
              onChange={from => setAttempts(from, attempts?.to ?? null)}
            />
            <span className="quiet">to</span>
            <NumberInput
              label="To delivery"
              value={attempts?.to ?? null}
              minimum={1}
              maximum={most}
              placeholder="any"
              onChange={to => setAttempts(attempts?.from ?? null, to)}
            />
          </Row>
        </FieldGroup>
      </div>
    </fieldset>
  )
}
