import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { recordKinds } from '#contract/record-kinds'
import { maximumRules, type ResponseRule, type RuleCondition } from '#contract/sending/routes'
import type { RecordKind, Service } from '#contract/terms'
import {
  Button,
  Checkbox,
  Field,
  FieldGroup,
  MoreMenu,
  NumberInput,
  Row,
  Section,
  Segments,
  Select,
  Stack,
  Tag,
  TextField,
  Twisty,
} from '#ui'
import { kindText } from '../../../notification/labels.ts'
import { newKey, newRule, type RouteDraft } from '../route-draft.ts'
import { changeDraft } from '../routes-store.ts'
import { ReactionFields } from './reaction-fields.tsx'
import { isFailing, ruleSentence } from './rule-text.ts'

/** The response to the sender. The delivery is always stored before. */
export function ResponseSection({ draft }: { readonly draft: RouteDraft }) {
  const { rules, responseMode } = draft

  function change(key: number, rule: ResponseRule): void {
    changeDraft({ rules: rules.map(one => (one.key === key ? { key, rule } : one)) })
  }

  function move(at: number, step: -1 | 1): void {
    const moved = [...rules]
    const [one, other] = [moved[at], moved[at + step]]
    if (one === undefined || other === undefined) return
    moved[at] = other
    moved[at + step] = one
    changeDraft({ rules: moved })
  }

  return (
    <Section
      title="Response"
      note="Deliveries are always saved first."
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={rules.length >= maximumRules}
          reason={`A route has at most ${maximumRules} rules.`}
          onClick={() => changeDraft({ rules: [...rules, { key: newKey(), rule: newRule() }] })}
        >
          Add rule
        </Button>
      }
    >
      {rules.length === 0 ? null : (
        <Stack as="ol" gap="2" aria-label="Response rules; the first match responds">
          {rules.map(({ key, rule }, index) => (
            <RuleCard
              key={key}
              rule={rule}
              place={index + 1}
              isLast={index === rules.length - 1}
              opensAtOnce={draft.id === null}
              onChange={next => change(key, next)}
              onMove={step => move(index, step)}
              onDuplicate={() =>
                changeDraft({
                  rules: [...rules.slice(0, index + 1), { key: newKey(), rule }, ...rules.slice(index + 1)],
                })
              }
              onRemove={() => changeDraft({ rules: rules.filter(one => one.key !== key) })}
            />
          ))}
        </Stack>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
        <span>{rules.length === 0 ? 'All deliveries' : 'Everything else'}</span>
        <Segments
          label="Responder"
          options={[
            { value: 'now', label: 'Hooktrail, immediately' },
            { value: 'app', label: 'Your app' },
          ]}
          value={responseMode}
          onChange={mode => changeDraft({ responseMode: mode })}
        />
        <p className="quiet basis-full text-small leading-4.25">
          {responseMode === 'now'
            ? 'The sender gets 200 once the delivery is saved.'
            : 'The first app’s response is passed back. After five seconds the sender gets 504; if unreachable, 502.'}
        </p>
      </div>
    </Section>
  )
}

interface RuleCardProps {
  readonly rule: ResponseRule
  /** From 1. */
  readonly place: number
  readonly isLast: boolean
  readonly opensAtOnce: boolean
  readonly onChange: (rule: ResponseRule) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** A rule in one sentence; expanded, its form. */
function RuleCard(props: RuleCardProps) {
  const { rule, place, isLast, onChange, onMove } = props
  const [isOpen, setIsOpen] = useState(props.opensAtOnce)
  const id = useId()
  return (
    <li
      className={clsx('rounded border bg-pane', isFailing(rule) ? 'border-warning-line' : 'border-line')}
      data-off={!rule.isEnabled}
      data-failing={isFailing(rule)}
    >
      <Row gap="2" className="min-h-8.5 pr-1.5 pl-2.5">
        <Checkbox
          className="flex-none"
          label={`Rule ${place} is on`}
          isLabelHidden
          isChecked={rule.isEnabled}
          onChange={isEnabled => onChange({ ...rule, isEnabled })}
        />
        <button
          type="button"
          className="flex min-h-8 min-w-0 flex-1 cursor-default items-center gap-1.5 border-0 bg-transparent px-0 py-1 text-left"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Twisty className="size-3.25" isOpen={isOpen} />
          <span className={clsx('wrap-anywhere min-w-0', !rule.isEnabled && 'text-subtle')}>
            {ruleSentence(rule)}
          </span>
          {rule.isEnabled ? null : <Tag>off</Tag>}
        </button>
        <MoreMenu
          label={`Actions for rule ${place}`}
          items={[
            { label: 'Duplicate', Icon: Copy, run: props.onDuplicate },
            {
              label: 'Move up',
              Icon: ArrowUp,
              run: () => onMove(-1),
              isDisabled: place === 1,
              reason: 'This rule is first.',
            },
            {
              label: 'Move down',
              Icon: ArrowDown,
              run: () => onMove(1),
              isDisabled: isLast,
              reason: 'This rule is last.',
            },
            'separator',
            { label: 'Delete', Icon: Trash2, run: props.onRemove, isDangerous: true },
          ]}
        />
      </Row>
      {isOpen ? (
        <Stack gap="4" className="border-line border-t px-4 pt-2 pb-4" id={id}>
          <ConditionFields when={rule.when} onChange={when => onChange({ ...rule, when })} />
          <ReactionFields
            place={place}
            reaction={rule.reaction}
            onChange={reaction => onChange({ ...rule, reaction })}
          />
        </Stack>
      ) : null}
    </li>
  )
}

interface ConditionFieldsProps {
  readonly when: RuleCondition
  readonly onChange: (when: RuleCondition) => void
}

const most = 1_000_000

/** The conditions of a rule. All must hold. */
function ConditionFields({ when, onChange }: ConditionFieldsProps) {
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
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="px-0 py-1 font-strong">When</legend>
      <div className="grid grid-cols-3 items-start gap-x-4 gap-y-3">
        <Field label="Service">
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
        <Field label="Kind">
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
        <TextField
          label="Status"
          placeholder="any"
          maxLength={100}
          value={when.status ?? ''}
          onChange={event => set({ status: event.target.value === '' ? undefined : event.target.value })}
        />
        <Field label="Only every nth">
          <NumberInput
            value={when.every ?? null}
            minimum={1}
            maximum={most}
            placeholder="all"
            onChange={every => set({ every: every ?? undefined })}
          />
        </Field>
        <Field label="Probability">
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
        <Field label="Seed">
          <NumberInput
            value={when.seed}
            minimum={0}
            maximum={0xffff_ffff}
            isRequired
            onChange={seed => set({ seed: seed ?? 1 })}
          />
        </Field>
        <FieldGroup label="Deliveries of the same notification" className="col-span-full">
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
