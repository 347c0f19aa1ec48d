import { Play } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, Kbd, PaneTitle, Section, TextField, Twisty } from '#ui'
import { StartFailure } from '../../../attempt/start-failure.tsx'
import { changeDraft, startDrill, useDrillForm } from '../state/drill-form.ts'
import { runningDrill, selectDrill } from '../state/drills.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import styles from './drill-form.module.css'
import { DrillPlan } from './drill-plan.tsx'
import { StateFields } from './state-fields.tsx'
import { TrailSource } from './trail-source.tsx'

/** The form of a new drill: what is sent where, how the state is read, and what that would check. */
export function DrillForm() {
  const opened = useDrillForm(state => state.opened)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening moves the focus into the form
  useEffect(() => {
    const { url } = useDrillForm.getState().draft
    const wanted = url === '' ? 'input[type="url"]' : 'button[type="submit"]'
    form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [opened])
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void startDrill(false)
  }
  return (
    <form ref={form} className={styles.form} aria-label="New drill" noValidate onSubmit={onSubmit}>
      <header className={styles.head}>
        <PaneTitle>New drill</PaneTitle>
        <p>Which orders, repetitions and failures does your app survive?</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard */}
      <section className={styles.scroll} aria-label="Options" tabIndex={0}>
        <Section title="Target">
          <Target />
        </Section>
        <Section title="State" note="what your app shows of a record afterwards">
          <StateFields />
        </Section>
        <Section title="Trails">
          <TrailSource />
        </Section>
        <More />
        <Section title="Plan">
          <DrillPlan />
        </Section>
      </section>
      <FormFoot />
    </form>
  )
}

function Target() {
  const url = useDrillForm(state => state.draft.url)
  const error = useDrillForm(state => state.errors.url)
  return (
    <TextField
      label="Target URL"
      type="url"
      placeholder="http://127.0.0.1:3000/webhooks"
      hint="Receives every notification as POST."
      value={url}
      error={error ?? null}
      onChange={event => changeDraft({ url: event.target.value })}
    />
  )
}

function More() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.more} aria-label="More options">
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Twisty isOpen={isOpen} />
        More options
      </button>
      {isOpen ? <AdvancedFields /> : null}
    </section>
  )
}

function FormFoot() {
  const outcome = useDrillForm(state => state.outcome)
  const errors = useDrillForm(state => state.errors)
  const running = outcome.state === 'failed' && outcome.error.code === 'busy' ? runningDrill() : null
  const isStarting = outcome.state === 'sending'
  const first = Object.values(errors)[0]
  return (
    <footer className={styles.foot}>
      <StartFailure outcome={outcome} onAllow={() => void startDrill(true)} />
      <div className={styles.footLine}>
        {running === null ? null : (
          <Button size="small" onClick={() => selectDrill(running)}>
            View running drill
          </Button>
        )}
        <span className={styles.hint}>
          <Kbd>Enter</Kbd> starts the drill
        </span>
        <span className={styles.problem} role="status">
          {first ?? ''}
        </span>
        <Button
          type="submit"
          tone="primary"
          icon={<Play aria-hidden />}
          disabled={isStarting}
          reason="Starting…"
        >
          Start drill
        </Button>
      </div>
    </footer>
  )
}
