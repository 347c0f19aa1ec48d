import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { maximumNameLength, maximumNoteLength, type Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import type { Result } from '#contract/methods'
import { type DeliveryId, deliveryId } from '#contract/terms'
import {
  boundWithinMs,
  changeSession,
  mergeSessions,
  removalQuery,
  removeSession,
  sessionsQuery,
  sizesQuery,
  splitSession,
  startSession,
} from '#data'
import { closeOverlay, type OverlayProps, type SessionQuestion } from '#navigation'
import {
  Button,
  ConfirmDialog,
  countOf,
  countOrMore,
  Dialog,
  DialogForm,
  Field,
  FieldLabel,
  numberIn,
  Select,
  sizeText,
  TextArea,
  TextField,
  useAction,
} from '#ui'
import { JobProgress } from '../../jobs/index.ts'

/** The dialogs about sessions, opened from anywhere. */
export function SessionDialog({ isOpen, question }: OverlayProps<'session'>) {
  if (question.of === 'remove') {
    return isOpen ? <RemoveSession session={question.session} /> : null
  }
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title={titleOf(question)} size="small">
      <Form question={question} />
    </Dialog>
  )
}

function Form({ question }: { readonly question: Exclude<SessionQuestion, { of: 'remove' }> }) {
  switch (question.of) {
    case 'start':
      return <SessionForm session={null} />
    case 'edit':
      return <SessionForm session={question.session} />
    case 'split':
      return <SplitForm session={question.session} fromId={question.fromId} />
    case 'merge':
      return <MergeForm session={question.session} />
  }
}

function titleOf(question: Exclude<SessionQuestion, { of: 'remove' }>): string {
  switch (question.of) {
    case 'start':
      return 'New session'
    case 'edit':
      return 'Name and note'
    case 'split':
      return `Split ${withVisible(question.session.name)}`
    case 'merge':
      return `Merge ${withVisible(question.session.name)}`
  }
}

/** Merges a session: its deliveries move to another session, and it is deleted. */
function MergeForm({ session }: { readonly session: Session }) {
  const { data, error } = useQuery(sessionsQuery)
  const others = data?.sessions.filter(one => one.id !== session.id) ?? []
  const isAlone = data !== undefined && others.length === 0
  const [chosen, setChosen] = useState('')
  const into = others.find(one => String(one.id) === chosen)
  return (
    <SessionAction
      note={noteOf(session, into)}
      label="Merge"
      isReady={into !== undefined}
      reason={isAlone ? 'There is no other session.' : 'Select a session.'}
      loadError={data === undefined ? error : null}
      onSubmit={async () => into !== undefined && (await mergeSessions(session.id, into.id))}
    >
      <Field label="Into">
        <Select
          label="Into"
          value={chosen}
          options={others.map(one => ({
            value: String(one.id),
            label: withVisible(one.name),
            hint: countOf(one.deliveryCount, 'delivery', 'deliveries'),
          }))}
          onChange={setChosen}
          isDisabled={others.length === 0}
          placeholder={isAlone ? 'No other session' : 'Select a session'}
        />
      </Field>
    </SessionAction>
  )
}

function noteOf(session: Session, into: Session | undefined): string {
  if (into === undefined) return 'Deliveries stay in order.'
  const moved = `${countOf(session.deliveryCount, 'delivery moves', 'deliveries move')} to ${withVisible(into.name)}`
  return session.isCurrent
    ? `${moved}. ${withVisible(session.name)} stays, because it is the current session.`
    : `${moved}; ${withVisible(session.name)} and its note are deleted.`
}

interface SplitFormProps {
  readonly session: Session
  /** `null`: the user chooses it. */
  readonly fromId: DeliveryId | null
}

/** Splits a session: its deliveries from this delivery on move to a new session. */
function SplitForm({ session, fromId }: SplitFormProps) {
  const [from, setFrom] = useState(fromId === null ? '' : String(fromId))
  const [name, setName] = useState(`${session.name}, part 2`)
  const number = numberIn(from, { least: 1, most: Number.MAX_SAFE_INTEGER, isWhole: true })
  const id = number === null ? null : deliveryId(number)
  return (
    <SessionAction
      note={
        session.isCurrent
          ? `New deliveries stay in ${withVisible(session.name)}.`
          : 'Merge the sessions to undo.'
      }
      label="Split"
      isReady={id !== null && name.trim() !== ''}
      reason={id === null ? 'Enter a delivery number.' : 'Enter a name.'}
      onSubmit={async () => id !== null && (await splitSession(session.id, id, name))}
    >
      <TextField
        label="From delivery"
        hint="This delivery and all later deliveries move."
        error={from === '' || id !== null ? null : 'Enter a delivery number.'}
        {...(fromId === null ? { 'data-first-focus': true } : {})}
        inputMode="numeric"
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <TextField
        label="New session name"
        {...(fromId === null ? {} : { 'data-first-focus': true })}
        maxLength={maximumNameLength}
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </SessionAction>
  )
}

/** Name, note, environment and version of an existing session, or with `null` of a new session. */
function SessionForm({ session }: { readonly session: Session | null }) {
  const [name, setName] = useState(session?.name ?? '')
  const [note, setNote] = useState(session?.note ?? '')
  const [environment, setEnvironment] = useState(session?.environment ?? '')
  const [appVersion, setAppVersion] = useState(session?.appVersion ?? '')
  const facts = { name, note, environment, appVersion }
  return (
    <SessionAction
      note={session === null ? 'New deliveries belong to this session until it ends.' : ''}
      label={session === null ? 'Start' : 'Save'}
      isReady={name.trim() !== ''}
      reason="Enter a name."
      onSubmit={() => (session === null ? startSession(facts) : changeSession({ id: session.id, ...facts }))}
    >
      <TextField
        label="Name"
        data-first-focus
        maxLength={maximumNameLength}
        value={name}
        placeholder="Refunds, second try"
        onChange={event => setName(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Environment"
          maxLength={maximumNameLength}
          value={environment}
          placeholder="Stage"
          onChange={event => setEnvironment(event.target.value)}
        />
        <TextField
          label="Version of your app"
          maxLength={maximumNameLength}
          value={appVersion}
          placeholder="1.4.0"
          onChange={event => setAppVersion(event.target.value)}
        />
      </div>
      <label className="flex flex-col gap-1">
        <FieldLabel>Note</FieldLabel>
        <TextArea
          className="h-auto flex-none resize-y px-2 py-1.25 leading-4.5"
          isMono={false}
          rows={3}
          maxLength={maximumNoteLength}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </label>
    </SessionAction>
  )
}

interface SessionActionProps {
  /** Describes what will happen. */
  readonly note: ReactNode
  readonly label: string
  readonly isReady: boolean
  /** Its missing input: "Enter a name." */
  readonly reason: string
  /** Why its choices could not be loaded. */
  readonly loadError?: Error | null
  /** If it rejects, the dialog stays open with the error. */
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

/** A form that closes after its success, and otherwise shows the error. */
function SessionAction(props: SessionActionProps) {
  const { note, label, isReady, reason, loadError = null, onSubmit, children } = props
  const { run, isRunning, error } = useAction(onSubmit)

  return (
    <DialogForm
      onSubmit={() => run(undefined, closeOverlay)}
      note={note}
      error={error ?? loadError}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit={label}
      blocked={isRunning ? 'In progress.' : isReady ? null : reason}
    >
      {children}
    </DialogForm>
  )
}

/** Asks before a session is deleted, with the deliveries that are deleted and those that stay. */
function RemoveSession({ session }: { readonly session: Session }) {
  const { id } = session
  const sizes = useQuery(sizesQuery).data?.sizes
  const bytes = sizes?.find(size => size.id === id)?.bodyBytes ?? null
  const shown = useQuery(sessionsQuery).data?.sessions.find(one => one.id === id)
  // Deliveries that arrive before the deletion are deleted too. While the numbers are unknown, the text omits
  // them.
  const atLeast = useQuery(removalQuery(id, shown?.deliveryCount, boundWithinMs)).data
  const isCut = atLeast !== undefined && !(atLeast.going.isComplete && atLeast.pinned.isComplete)
  const exact = useQuery({ ...removalQuery(id, shown?.deliveryCount, undefined), enabled: isCut }).data
  const counts = (isCut ? exact : atLeast) ?? atLeast ?? null
  const pinned = counts?.pinned ?? null
  const what =
    counts === null
      ? 'its deliveries'
      : countOrMore(counts.going.count, counts.going.isComplete, 'delivery', 'deliveries')
  return (
    <ConfirmDialog
      title={`Delete ${withVisible(session.name)}?`}
      text={
        <>
          <p>
            {counts === null ? 'Its deliveries' : what}
            {bytes === null || pinned?.count !== 0 ? '' : ` (${sizeText(bytes)} of bodies)`} are deleted with
            their findings, attempts, drills, tags and notes. This can’t be undone. Compact database in
            Settings then erases them from the files. Exports, fixtures and scenarios that you saved stay.
          </p>
          <p>{stayText(session, pinned)}</p>
          <JobProgress kind="removal" />
        </>
      }
      confirmLabel={`Delete ${what}`}
      isDangerous
      onConfirm={() => removeSession(id)}
      onClose={closeOverlay}
    />
  )
}

function stayText({ isCurrent }: Session, pinned: Result<'deliveries.count'> | null): string {
  const stays =
    pinned === null || pinned.count === 0
      ? 'Pinned deliveries stay'
      : `${countOrMore(pinned.count, pinned.isComplete, 'pinned delivery stays', 'pinned deliveries stay')}, and so does the session`
  return isCurrent ? `${stays}. The session stays too, because it is current.` : `${stays}.`
}
