import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { BatchTiming } from '#contract/sending/replay'
import { faultTitles } from '#contract/sending/scenario-terms'
import type { Scenario, ScenarioStep } from '#contract/sending/scenarios'
import type { BatchId } from '#contract/terms'
import { change, type ScenarioCatalog, seededScenariosQuery, showBatch } from '#data'
import { openOverlay, useAddress } from '#navigation'
import {
  Button,
  countOf,
  countText,
  Loaded,
  OwnFolder,
  PaneHead,
  PickList,
  PlainInput,
  Row,
  Segments,
  SplitPanes,
  Stack,
  StatusMark,
  useDebounced,
  usePageState,
} from '#ui'
import { useSending } from '../../attempt/outcome.ts'
import { StartFailure } from '../../attempt/outcome-view.tsx'
import { chooseSendSigning, problemOfSigning, useSendSigning } from '../../attempt/signing.ts'
import { SigningField } from '../../attempt/signing-field.tsx'
import { rememberUrl, type TargetChoice, toTarget, useTarget } from '../../attempt/target-choice.ts'
import { TargetField } from '../../attempt/target-field.tsx'
import { kindText, statusShape } from '../../notification/labels.ts'
import { BatchLine } from '../batches/index.ts'
import { ScenarioEditor } from './scenario-editor.tsx'
import { ScenarioHead } from './scenario-head.tsx'
import { ScenarioSteps } from './scenario-steps.tsx'
import styles from './scenarios-tab.module.css'
import { draftText, isUnsaved, useScenarioDraft } from './state/scenario-draft.ts'
import { seedOfText, selectScenario } from './state/scenarios.ts'

/** How long a typed seed has to rest before the steps follow it. */
const restMs = 200

/**
 * Scenarios, which are fixtures in order with timing and faults: the list on the left, the selected scenario
 * on the right.
 */
export function ScenariosTab() {
  const [typed] = useSeed()
  // Here, as the form of each scenario would fill a URL that was cleared.
  const [target, setTarget] = useTarget('scenario', 'listener')
  const seed = seedOfText(useDebounced(typed, restMs))
  const query = useQuery(seededScenariosQuery(Number.isNaN(seed) ? null : seed))
  return (
    <Loaded
      from={query}
      loading="Loading scenarios"
      failed="Couldn’t load the scenarios."
      lines={8}
      isFilling
    >
      {catalog => <Scenarios catalog={catalog} target={target} onTarget={setTarget} />}
    </Loaded>
  )
}

interface TargetProps {
  readonly target: TargetChoice
  readonly onTarget: (target: TargetChoice) => void
}

interface ScenariosProps extends TargetProps {
  readonly catalog: ScenarioCatalog
}

function Scenarios({ catalog, target, onTarget }: ScenariosProps) {
  const { scenarios } = catalog
  const selectedId = useAddress(state => state.things['send/scenarios'])
  const selected = scenarios.find(({ id }) => id === selectedId) ?? scenarios[0]
  return (
    <SplitPanes
      id="scenarios"
      start={<ScenarioList catalog={catalog} selected={selected} />}
      end={
        selected === undefined ? null : (
          <ScenarioPane scenario={selected} target={target} onTarget={onTarget} />
        )
      }
      startSize="30%"
      startMinimum={260}
      endMinimum={560}
      separatorLabel="List width"
    />
  )
}

interface ScenarioListProps {
  readonly catalog: ScenarioCatalog
  readonly selected: Scenario | undefined
}

function ScenarioList({ catalog, selected }: ScenarioListProps) {
  const drafts = useScenarioDraft(state => state.drafts)
  return (
    <section className="flex h-full flex-col" aria-label="Scenario list">
      <PaneHead
        title="Scenarios"
        mark={<span className="quiet tabular">{countText(catalog.scenarios.length)}</span>}
        actions={
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() =>
              openOverlay({ name: 'scenario-name', naming: { for: 'new' }, title: 'My scenario' })
            }
          >
            New scenario…
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-hidden">
        <PickList
          label="Scenarios"
          name="scenario"
          rows={catalog.scenarios}
          selectedId={selected?.id ?? null}
          onSelect={id => {
            if (id !== selected?.id) selectScenario(id)
          }}
          rowClass="flex min-h-row flex-wrap items-center gap-x-2.5 py-1"
          renderRow={({ id, title, isOwn, steps }) => (
            <>
              <span className="wrap-anywhere flex-auto whitespace-normal">{title}</span>
              <span className="flex flex-none gap-2.5">
                {isUnsaved(drafts.get(id)) ? <span className="text-warning">edited</span> : null}
                {isOwn ? <span className="quiet">custom</span> : null}
                <span className="quiet tabular">{countOf(steps.length, 'step')}</span>
                {steps.some(step => step.fault !== null) ? (
                  <span className="text-warning">faults</span>
                ) : null}
              </span>
            </>
          )}
        />
      </div>
      <OwnFolder kind="scenario" folder={catalog.folder} unreadable={catalog.unreadable} />
    </section>
  )
}

interface ScenarioPaneProps extends TargetProps {
  readonly scenario: Scenario
}

/** One scenario: its steps or its file, and the form that runs it. */
function ScenarioPane({ scenario, target, onTarget }: ScenarioPaneProps) {
  const isEditing = useScenarioDraft(state => state.editedId === scenario.id)
  return (
    <section className="flex h-full flex-col" aria-label="Scenario">
      <ScenarioHead scenario={scenario} />
      {isEditing ? (
        <>
          <ScenarioLanes scenario={scenario} />
          <ScenarioEditor scenario={scenario} />
        </>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ScenarioLanes scenario={scenario} />
          <ScenarioSteps scenario={scenario} />
        </div>
      )}
      <RunForm key={scenario.id} scenario={scenario} target={target} onTarget={onTarget} />
    </section>
  )
}

/** A chart of the steps from left to right, with a lane for each record. Injected faults are marked. */
function ScenarioLanes({ scenario }: { readonly scenario: Scenario }) {
  const records = [...new Set(scenario.steps.map(step => step.record))]
  return (
    <Stack
      as="section"
      gap="1-5"
      className="overflow-x-auto border-line border-b bg-sunken px-4 py-3.5"
      aria-label="Preview"
    >
      {records.map(record => (
        <Row gap="4" key={record} className="min-w-max">
          <span className="w-23 flex-none text-muted text-small">
            {kindText(scenario.steps.find(step => step.record === record)?.kind ?? null)}
          </span>
          <ol className={clsx('relative flex', styles.laneSteps)}>
            {scenario.steps.map((step, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
                key={place}
                className={clsx('relative h-7.5 min-w-27', styles.place, step.isAtOnce && styles.placeAtOnce)}
              >
                {step.record === record ? <Mark step={step} place={place} /> : null}
              </li>
            ))}
          </ol>
        </Row>
      ))}
    </Stack>
  )
}

function Mark({ step, place }: { readonly step: ScenarioStep; readonly place: number }) {
  const { status, refundStatus, repeats, fault, faults, isAtOnce } = step
  const word = refundStatus === null ? status : `refund ${refundStatus}`
  return (
    <span
      className={clsx(
        'inline-flex h-7.5 items-center gap-1.5 rounded border border-line bg-pane px-2.25',
        fault !== null && styles.markFault,
      )}
      title={fault ?? undefined}
    >
      <StatusMark shape={statusShape(refundStatus ?? status)} isReturn={refundStatus !== null} />
      <span className={clsx('whitespace-nowrap font-strong text-mini', styles.markWord)}>
        {repeats === null ? word : 'again'}
      </span>
      {faults.length === 0 ? null : (
        <span className="whitespace-nowrap text-mini text-warning">
          {faults.map(name => faultTitles[name]).join(', ')}
        </span>
      )}
      <span className="visually-hidden">
        {repeats === null ? '' : ` ${word}`}, sent as number {place + 1}
        {isAtOnce ? ', at the same time as the one before' : ''}
        {fault === null ? '' : `: ${fault}`}
      </span>
    </span>
  )
}

/** As typed; empty: random ids. */
const useSeed = () => usePageState('scenario.seed', '')

/** Its timing, ten times as fast, or without waiting. */
const timings = {
  own: { mode: 'recorded', speed: 1 },
  x10: { mode: 'recorded', speed: 10 },
  asap: { mode: 'asap' },
} as const satisfies Readonly<Record<string, BatchTiming>>

/** Signature, target, speed and seed of a run. */
function RunForm({ scenario, target, onTarget }: ScenarioPaneProps) {
  const { id } = scenario
  const [speed, setSpeed] = usePageState<keyof typeof timings>('scenario.speed', 'own')
  const [seed, setSeed] = useSeed()
  const [batchId, setBatchId] = useState<BatchId | null>(null)
  const seconds = scenario.steps.slice(1).reduce((sum, step) => sum + step.waitMs, 0) / 1000
  const signing = useSendSigning()
  const wrongSigning = problemOfSigning(signing)
  const isSeedValid = !Number.isNaN(seedOfText(seed))
  /** Runs it for new records, with its unsaved text. */
  const { outcome, start, changing } = useSending(async allowRemote => {
    rememberUrl(target)
    const text = draftText(id)
    const batch = await change('scenarios.run', {
      id,
      ...(text === null ? {} : { text }),
      target: toTarget(target),
      timing: timings[speed],
      seed: seedOfText(seed),
      additions: { signing },
      allowRemote,
    })
    showBatch(batch)
    setBatchId(batch.id)
    return batch
  })
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isSeedValid && wrongSigning === null) start(false)
  }
  return (
    <Stack
      as="form"
      gap="2"
      className="max-h-1/2 flex-none overflow-y-auto border-line border-t px-4 pt-2.5 pb-3"
      onSubmit={onSubmit}
    >
      <StartFailure outcome={outcome} onAllow={() => start(true)} />
      {batchId === null ? null : <BatchLine id={batchId} />}
      <SigningField signing={signing} onChange={changing(chooseSendSigning)} />
      <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2', styles.line)}>
        <TargetField className={styles.target} target={target} onChange={changing(onTarget)} />
        <Segments
          label="Speed"
          options={[
            { value: 'own', label: `In ${Number(seconds.toFixed(1))} s` },
            { value: 'x10', label: '10× faster' },
            { value: 'asap', label: 'Without delays' },
          ]}
          value={speed}
          onChange={setSpeed}
        />
        <span
          className={clsx('inline-flex items-center gap-1.5', styles.seed)}
          title="The same seed gives the same ids and faults."
        >
          <span className="quiet" aria-hidden>
            Seed
          </span>
          <PlainInput
            className={styles.seedInput}
            aria-label="Seed"
            inputMode="numeric"
            placeholder="Random"
            aria-invalid={!isSeedValid}
            value={seed}
            onChange={event => changing(setSeed)(event.target.value)}
          />
        </span>
        <Button
          type="submit"
          tone="primary"
          icon={<Play aria-hidden />}
          disabled={outcome.state === 'sending' || !isSeedValid || wrongSigning !== null}
          reason={isSeedValid ? (wrongSigning ?? 'Starting…') : 'Enter a seed from 0 to 4294967295.'}
        >
          Run
        </Button>
      </div>
    </Stack>
  )
}
