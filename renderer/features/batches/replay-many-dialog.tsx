import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { FormEvent } from 'react'
import type { BatchOrder } from '#contract/sending/replay'
import { sessionsQuery } from '#data'
import { closeOverlay, useNavigation } from '#navigation'
import { Button, Checkbox, countOf, Dialog, Field, FormEnd, Kbd, PlainInput, Select, Stack } from '#ui'
import { StartFailure } from '../../attempt/start-failure.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import styles from './replay-many-dialog.module.css'
import { isOneAtATime, type NumberRange, numberIn, planOf, ranges, type TimingMode } from './replay-plan.ts'
import { changeReplayForm, startReplayMany, useReplayMany } from './state/replay-many.ts'

/** The dialog for replaying many deliveries: target, timing and order. */
export function ReplayManyDialog() {
  const isOpen = useNavigation(state => state.overlay === 'replay-many')
  const title = useReplayTitle()
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title={`Replay ${title}`} size="medium">
      <ReplayManyForm />
    </Dialog>
  )
}

/**
 * The replayed selection: of a session all its current deliveries, which may be more than when the dialog
 * opened.
 */
function useReplayTitle(): string {
  const { selection, title } = useReplayMany()
  const sessionId = selection?.by === 'session' ? selection.sessionId : null
  const { data } = useQuery({ ...sessionsQuery, enabled: sessionId !== null })
  const session = data?.sessions.find(({ id }) => id === sessionId)
  return session === undefined ? title : countOf(session.deliveryCount, 'delivery', 'deliveries')
}

const timings: readonly { readonly value: TimingMode; readonly label: string }[] = [
  { value: 'asap', label: 'As fast as possible' },
  { value: 'recorded', label: 'As recorded' },
  { value: 'times', label: 'As recorded, faster' },
  { value: 'interval', label: 'At a fixed interval' },
]

const orders: readonly { readonly value: BatchOrder; readonly label: string; readonly hint: string }[] = [
  { value: 'arrived', label: 'Arrival order', hint: '' },
  { value: 'record', label: 'Record order', hint: 'by updated_at, else created_at' },
  { value: 'reversed', label: 'Reverse', hint: 'newest first' },
  { value: 'shuffled', label: 'Shuffle', hint: 'same seed, same order' },
]

function ReplayManyForm() {
  const state = useReplayMany()
  const { target, keepPath, timing, order, outcome } = state
  const title = useReplayTitle()
  const plan = planOf(state)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void startReplayMany(false)
  }
  return (
    <Stack
      as="form"
      gap="2-5"
      className={clsx('overflow-y-auto px-4 pt-3.5 pb-4', styles.many)}
      onSubmit={onSubmit}
    >
      <TargetField target={target} onChange={next => changeReplayForm({ target: next })} />
      {target.to === 'url' ? (
        <Checkbox
          label="Append captured path and query to the URL"
          isChecked={keepPath}
          onChange={next => changeReplayForm({ keepPath: next })}
        />
      ) : null}
      <div className="border-line border-t">
        <Field className={styles.field} label="Timing" note={timingNote(timing)}>
          <Select
            label="Timing"
            value={timing}
            options={timings}
            onChange={next => changeReplayForm({ timing: next })}
          />
          {timing === 'times' ? (
            <NumberField
              label="Speed factor"
              unit="times"
              value={state.times}
              range={ranges.times}
              onChange={times => changeReplayForm({ times })}
            />
          ) : null}
          {timing === 'interval' ? (
            <NumberField
              label="Interval (ms)"
              unit="ms"
              value={state.intervalMs}
              range={ranges.intervalMs}
              onChange={intervalMs => changeReplayForm({ intervalMs })}
            />
          ) : null}
        </Field>
        <Field
          className={styles.field}
          label="Order"
          note={isOneAtATime(state) ? 'One at a time, in order.' : undefined}
        >
          <Select
            label="Order"
            value={order}
            options={orders}
            onChange={next => changeReplayForm({ order: next })}
          />
          {order === 'shuffled' ? (
            <NumberField
              label="Seed"
              unit="seed"
              value={state.seed}
              range={ranges.seed}
              onChange={seed => changeReplayForm({ seed })}
            />
          ) : null}
        </Field>
        {isOneAtATime(state) || timing !== 'asap' ? null : (
          <Field
            className={styles.field}
            label="Concurrency"
            note="Above 1, deliveries can overtake each other."
          >
            <NumberField
              label="Concurrency"
              unit={`of at most ${ranges.concurrency.most}`}
              value={state.concurrency}
              range={ranges.concurrency}
              onChange={concurrency => changeReplayForm({ concurrency })}
            />
          </Field>
        )}
        <Field className={styles.field} label="Duplicates" note="Share of deliveries that are sent twice.">
          <NumberField
            label="Duplicates (%)"
            unit="%"
            value={state.duplicatePercent}
            range={ranges.duplicatePercent}
            onChange={duplicatePercent => changeReplayForm({ duplicatePercent })}
          />
        </Field>
      </div>
      <StartFailure outcome={outcome} onAllow={() => void startReplayMany(true)} />
      <FormEnd note="Body and headers are sent as captured.">
        <Button
          type="submit"
          tone="primary"
          disabled={outcome.state === 'sending' || plan === null}
          reason={plan === null ? 'Correct the marked fields.' : 'Starting…'}
        >
          Replay {title} <Kbd isHint>⏎</Kbd>
        </Button>
      </FormEnd>
    </Stack>
  )
}

function timingNote(timing: TimingMode): string | undefined {
  switch (timing) {
    case 'asap':
      return undefined
    case 'recorded':
      return 'With the captured intervals.'
    case 'times':
      return 'With the captured intervals, faster.'
    case 'interval':
      return 'With a fixed interval.'
  }
}

interface NumberFieldProps {
  readonly label: string
  readonly unit: string
  /** As typed. */
  readonly value: string
  readonly range: NumberRange
  readonly onChange: (value: string) => void
}

/** A short number with its unit behind it. */
function NumberField({ label, unit, value, range, onChange }: NumberFieldProps) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap', styles.numberField)}>
      <PlainInput
        className={styles.number}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={numberIn(value, range) === null}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <span className="quiet">{unit}</span>
    </span>
  )
}
