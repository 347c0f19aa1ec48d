import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DrillTrail } from '#contract/drill/sequence'
import { planQuery } from '#data'
import {
  Button,
  countOf,
  countText,
  durationText,
  Kbd,
  LinkButton,
  Loaded,
  PaneHead,
  Section,
  Segments,
  Stack,
  TextField,
  Twisty,
  useDebounced,
  useWrongNumbers,
  VisibleText,
  WrongNumbers,
} from '#ui'
import { StartFailure } from '../../../attempt/outcome-view.tsx'
import { CellNotes } from '../../../drill/drill-matrix.tsx'
import { TrailLine } from '../../../drill/trail-names.tsx'
import { planOptions } from '../state/drill-draft.ts'
import { runningDrill, selectDrill } from '../state/drills.ts'
import { addedText } from '../state/file-fields.ts'
import { changeDraft, drillExample, startDrill, useDrillForm } from '../state/start-drill.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { FileValues, FromFile } from './from-file.tsx'
import { TrailSource } from './trail-source.tsx'

/** The form of a new drill: target, trails, how the state is read, and the plan. */
export function DrillForm() {
  const opened = useDrillForm(state => state.opened)
  const form = useRef<HTMLFormElement>(null)
  const { wrong, addWrong } = useWrongNumbers()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening moves the focus into the form
  useEffect(() => {
    const { url } = useDrillForm.getState().draft
    const wanted = url === '' ? 'input[type="url"]' : 'button[type="submit"]'
    form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [opened])
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (wrong === null) void startDrill(false)
  }
  return (
    <form ref={form} className="flex h-full flex-col" aria-label="New drill" noValidate onSubmit={onSubmit}>
      <PaneHead title="New drill">
        <p className="text-muted">Which orders, repetitions and failures does your app survive?</p>
      </PaneHead>
      <section
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-3 pb-5 *:max-w-195 *:flex-none"
        aria-label="Options"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        tabIndex={0}
      >
        <FileValues />
        <Section title="Target">
          <Target />
        </Section>
        <Section title="State" note="The drill compares this state of your app after each sequence.">
          <StateFields />
        </Section>
        <Section title="Trails">
          <TrailSource />
        </Section>
        <WrongNumbers value={addWrong}>
          <More />
        </WrongNumbers>
        <Section title="Plan">
          <DrillPlan />
        </Section>
      </section>
      <FormFoot wrong={wrong} />
    </form>
  )
}

function Target() {
  const url = useDrillForm(state => state.draft.url)
  const error = useDrillForm(state => state.errors.url)
  return (
    <>
      <TextField
        label="Target URL"
        type="url"
        placeholder="http://127.0.0.1:3000/webhooks"
        hint={
          <>
            Receives every notification as POST. <FromFile of="url" />
          </>
        }
        value={url}
        error={error ?? null}
        onChange={event => changeDraft({ url: event.target.value })}
      />
      <Added />
      <p className="-mx-1 mt-1">
        <LinkButton onClick={() => void drillExample()}>Drill a sample app instead</LinkButton>
      </p>
    </>
  )
}

/** Headers and signature of the file, or of the drill that this one repeats. */
function Added() {
  const text = addedText(useDrillForm(state => state.draft.added))
  if (text === '') return null
  return (
    <p className="mt-1 text-small text-subtle">
      <VisibleText text={text} /> <FromFile of="added" />
    </p>
  )
}

function More() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="flex flex-col gap-2" aria-label="More options">
      <button
        type="button"
        className="inline-flex min-h-7 cursor-default items-center gap-1 self-start rounded border-0 bg-transparent py-0 pr-2 pl-0 font-strong"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Twisty isOpen={isOpen} />
        More options
      </button>
      {isOpen ? <AdvancedFields /> : null}
    </section>
  )
}

/** `wrong`: why its numbers can't be used. */
function FormFoot({ wrong }: { readonly wrong: string | null }) {
  const outcome = useDrillForm(state => state.outcome)
  const errors = useDrillForm(state => state.errors)
  const running = outcome.state === 'failed' && outcome.error.code === 'busy' ? runningDrill() : null
  const isStarting = outcome.state === 'sending'
  const first = Object.values(errors)[0]
  return (
    <footer className="flex flex-none flex-col gap-2 border-line border-t px-4 pt-2.5 pb-3">
      {wrong === null ? <StartFailure outcome={outcome} onAllow={() => void startDrill(true)} /> : null}
      <div className="flex items-center justify-end gap-3">
        {running === null ? null : (
          <Button size="small" onClick={() => selectDrill(running)}>
            View running drill
          </Button>
        )}
        <span className="mr-auto text-small text-subtle">
          <Kbd>Enter</Kbd> starts the drill
        </span>
        <span className="text-error text-small" role="status">
          {wrong ?? first ?? ''}
        </span>
        <Button
          type="submit"
          tone="primary"
          icon={<Play aria-hidden />}
          disabled={isStarting || wrong !== null}
          reason={wrong ?? 'Starting…'}
        >
          Start drill
        </Button>
      </div>
    </footer>
  )
}

/** How the state of a record is read: from a URL, from a program, or not at all. */
function StateFields() {
  const stateBy = useDrillForm(state => state.draft.stateBy)
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
        <StateField
          of="stateUrl"
          label="State URL"
          placeholder="http://127.0.0.1:3000/orders/{recordId}"
          does="Read with GET."
        />
      ) : null}
      {stateBy === 'command' ? (
        <StateField
          of="stateCommand"
          label="State program"
          placeholder="./print-order {recordId}"
          does="Prints the state."
        />
      ) : null}
      {stateBy === 'none' ? (
        <p className="text-small text-warning">
          Only responses are checked. Most mistakes stay invisible without a state.
        </p>
      ) : null}
    </Stack>
  )
}

interface StateFieldProps {
  readonly of: 'stateUrl' | 'stateCommand'
  readonly label: string
  readonly placeholder: string
  readonly does: string
}

function StateField({ of, label, placeholder, does }: StateFieldProps) {
  const value = useDrillForm(state => state.draft[of])
  const error = useDrillForm(state => state.errors[of])
  return (
    <TextField
      className="w-full"
      label={label}
      placeholder={placeholder}
      hint={
        <>
          {does} <code>{'{recordId}'}</code> stands for the record’s id. <FromFile of={of} />
        </>
      }
      value={value}
      error={error ?? null}
      onChange={event => changeDraft({ [of]: event.target.value })}
    />
  )
}

/** A plan is made again this long after the last change of the form. */
const debounceMs = 250

/** The form's plan: the trails with their steps, the number of runs, and the cells that can't be checked. */
function DrillPlan() {
  const draft = useDebounced(
    useDrillForm(state => state.draft),
    debounceMs,
  )
  const options = planOptions(draft)
  const isEmpty =
    draft.from === 'records'
      ? draft.records.length === 0
      : draft.from === 'session' && draft.sessionId === null
  if (isEmpty) return <p className="quiet">Choose trails to see the plan.</p>
  return <Plan options={options} />
}

function Plan({ options }: { readonly options: ReturnType<typeof planOptions> }) {
  const plan = useQuery({ ...planQuery(options), placeholderData: before => before })
  return (
    <Loaded from={plan} loading="Loading the plan" failed="Couldn’t make the plan." lines={3}>
      {({ trails, unchecked, plannedRuns }) => (
        <div className="flex flex-col gap-2">
          <p className="tabular">
            {countOf(plannedRuns, 'sequence')} for {countOf(trails.length, 'trail')}
            {plannedRuns === 0 ? '.' : `: ${effortText(trails, plannedRuns)}`}
          </p>
          <ul className="border-line-soft border-t" aria-label="Trails of the plan">
            {trails.map(trail => (
              <TrailLine key={trail.name} trail={trail} />
            ))}
          </ul>
          {unchecked.length === 0 ? null : (
            <div>
              <h4 className="m-0 font-medium text-muted text-small">Not checked</h4>
              <CellNotes className="pt-0.5" cells={unchecked} trailNames={trails.map(({ name }) => name)} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** A sequence repeats and leaves out statuses, and many are compared with a second one. */
const requestsPerStep = 1.5
const assumedResponseMs = 20

function effortText(trails: readonly DrillTrail[], plannedRuns: number): string {
  const steps = trails.reduce((sum, trail) => sum + trail.steps.length, 0) / trails.length
  const requests = Number((plannedRuns * steps * requestsPerStep).toPrecision(2))
  const time = durationText(Math.max(1000, requests * assumedResponseMs))
  return `about ${countText(requests)} requests, ${time} if your app responds in ${assumedResponseMs} ms.`
}
