import { Plus, RotateCw } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId } from 'react'
import type { Batch } from '#contract/sending/replay'
import { problemOfPath } from '#contract/sending/route-problem'
import { maximumTargets } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'
import { useBatch, useRouteState, useRoutes } from '#data'
import {
  Button,
  Checkbox,
  countOf,
  countText,
  EmptyState,
  Notice,
  PaneHead,
  Problem,
  ProgressBar,
  perform,
  Row,
  Section,
  Stack,
  TextField,
  useAction,
  useWrongNumbers,
  WrongNumbers,
} from '#ui'
import { SigningField } from '../../../attempt/signing-field.tsx'
import { OpenProjectFile } from '../../project/index.ts'
import { SearchField } from '../../search/index.ts'
import { cancelResend, resendMissed, saveDraft } from '../route-changes.ts'
import { addedTarget, type DraftTarget, type RouteDraft } from '../route-draft.ts'
import { routeTitle } from '../route-title.ts'
import { changeDraft, closeRoute, discardDraft, isDirty, useRouteForm } from '../routes-store.ts'
import { ResponseSection } from '../rules/response-section.tsx'
import { TargetNote, TargetRow } from '../targets/target-row.tsx'
import { RouteDeliveries } from './route-deliveries.tsx'
import { problemOf } from './route-problem.ts'
import { TrialSection } from './trial-section.tsx'

/** The open route as a form. Nothing takes effect before it is saved. */
export function RouteEditor() {
  const draft = useRouteForm(state => state.draft)
  if (draft === null) return <EmptyState title="No route selected">Select or create a route.</EmptyState>
  return <RouteForm key={draft.key} draft={draft} />
}

function RouteForm({ draft }: { readonly draft: RouteDraft }) {
  const { run, isRunning, error, reset } = useAction(saveDraft)
  const hasChanges = useRouteForm(state => isDirty(state))
  const titleId = useId()
  const isFromFile = useRoutes(routes => routes.some(({ id, isFromFile: is }) => is && id === draft.id))
  const { wrong, addWrong } = useWrongNumbers()
  const invalid = problemOf(draft)
  const pathProblem = problemOfPath(draft.path.trim())
  // An invalid number too is discarded.
  const isChanged = hasChanges || wrong !== null
  const problem = isFromFile ? 'Set in hooktrail.config.json.' : (wrong ?? invalid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error belongs to the content that was not saved
  useEffect(reset, [draft])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (problem === null && hasChanges) run()
  }

  /** Keys are commands again, and Tab continues from the field. */
  function onKeyDown({ key, target }: KeyboardEvent): void {
    if (key === 'Escape' && target instanceof HTMLInputElement) target.blur()
  }

  return (
    <form
      className="flex h-full min-w-0 flex-col"
      id="route-form"
      aria-labelledby={titleId}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <PaneHead
        title={draft.id === null ? 'New route' : routeTitle(draft)}
        titleId={titleId}
        mark={
          <span className="min-w-0 flex-1 truncate text-small text-subtle" role="status">
            {isChanged ? 'Unsaved changes' : ''}
          </span>
        }
        actions={
          <>
            <Button
              size="small"
              tone="quiet"
              onClick={draft.id === null || !isChanged ? closeRoute : discardDraft}
            >
              {isChanged ? 'Discard' : 'Close'}
            </Button>
            <Button
              type="submit"
              size="small"
              tone="primary"
              disabled={!hasChanges || problem !== null || isRunning}
              reason={isRunning ? 'Saving…' : (problem ?? 'Nothing is changed.')}
            >
              Save
            </Button>
          </>
        }
      />
      <Stack gap="5" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
        {isFromFile ? (
          <Notice tone="info" actions={<OpenProjectFile />}>
            This route is from hooktrail.config.json. Change the file instead.
          </Notice>
        ) : (
          // Not why a path or number is marked: while it is typed, the fields would jump.
          <Problem error={error ?? (invalid === pathProblem ? null : invalid)} />
        )}
        <Section title="Match">
          <div className="mb-2 grid grid-cols-2 items-start gap-x-4 gap-y-2">
            <TextField
              label="Path"
              hint="The path is compared without its query. * matches anything."
              error={pathProblem}
              value={draft.path}
              onChange={event => changeDraft({ path: event.target.value })}
            />
            <TextField
              label="Name"
              hint="The list shows the name beside the path."
              value={draft.name}
              onChange={event => changeDraft({ name: event.target.value })}
            />
          </div>
          <Checkbox
            label="On"
            note="A disabled route does nothing."
            isChecked={draft.isEnabled}
            onChange={isEnabled => changeDraft({ isEnabled })}
          />
        </Section>
        <ForwardSection draft={draft} />
        <WrongNumbers value={addWrong}>
          <ResponseSection draft={draft} />
        </WrongNumbers>
        <TrialSection draft={draft} problem={wrong ?? invalid} />
        {draft.id === null ? null : <RouteDeliveries routeId={draft.id} hasApps={draft.targets.length > 0} />}
      </Stack>
    </form>
  )
}

/** The targets, and the deliveries that are forwarded to them. */
function ForwardSection({ draft }: { readonly draft: RouteDraft }) {
  const { targets } = draft

  function change(key: number, next: Partial<DraftTarget>): void {
    changeDraft({ targets: targets.map(one => (one.key === key ? { ...one, ...next } : one)) })
  }

  return (
    <Section
      title="Forward to"
      note={
        draft.signing === null
          ? 'Apps get each delivery byte for byte. The response does not wait.'
          : 'Apps get the body byte for byte, with a new signature.'
      }
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={targets.length >= maximumTargets}
          reason={`A route has at most ${maximumTargets} apps.`}
          onClick={() => changeDraft({ targets: [...targets, addedTarget()] })}
        >
          Add app
        </Button>
      }
    >
      {targets.length === 0 ? (
        <p className="quiet py-1">No app is set. Deliveries are saved but not forwarded.</p>
      ) : (
        <Stack as="ul" gap="2" id="route-targets">
          {targets.map((target, index) => (
            <TargetRow
              key={target.key}
              target={target}
              place={index + 1}
              routeId={draft.id}
              path={draft.path}
              onChange={next => change(target.key, next)}
              onRemove={() => changeDraft({ targets: targets.filter(({ key }) => key !== target.key) })}
            />
          ))}
        </Stack>
      )}
      {targets.length === 0 && draft.signing === null ? null : (
        <div className="pt-3">
          <p className="pb-1 font-medium text-muted text-small">Signature</p>
          <SigningField signing={draft.signing} onChange={signing => changeDraft({ signing })} />
        </div>
      )}
      {draft.id === null ? null : <MissedNotice routeId={draft.id} />}
      {targets.length === 0 && draft.query === '' ? null : (
        <div className="pt-3">
          <p className="pb-1 font-medium text-muted text-small">Filter</p>
          <SearchField
            id="route-query"
            list="routes"
            label="Forward only matching deliveries"
            placeholder="All deliveries, or a search such as kind:issuance"
            search={draft.query}
            onSearch={query => changeDraft({ query })}
            onWrite={query => changeDraft({ query })}
            searchError={null}
            count={null}
            listId="route-targets"
          />
        </div>
      )}
    </Section>
  )
}

/** A notice of deliveries that an app missed, with a button that resends them. */
function MissedNotice({ routeId }: { readonly routeId: RouteId }) {
  const missed = useRouteState(routeId)?.missed ?? 0
  const batchId = useRouteForm(state => state.resends[routeId] ?? null)
  const batch = useBatch(batchId)
  const { run, error } = useAction(resendMissed)
  if (batch !== null && batch.endedAtMs === null) return <Resending batch={batch} />
  return (
    <div className="pt-2">
      {missed === 0 ? null : (
        <Notice
          tone="warning"
          title={`${countOf(missed, 'delivery', 'deliveries')} ${missed === 1 ? 'was' : 'were'} not delivered to an app.`}
          actions={
            <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => run(routeId)}>
              Retry {missed === 1 ? 'delivery' : 'deliveries'}
            </Button>
          }
        >
          The app was unreachable or did not respond 2xx. Retries go oldest first.
        </Notice>
      )}
      <Problem error={error} />
      {batch === null ? null : <Resent batch={batch} />}
    </div>
  )
}

function Resending({ batch }: { readonly batch: Batch }) {
  return (
    <Row gap="3" align="end" className="pt-2">
      <ProgressBar
        className="flex-1"
        value={batch.total === 0 ? null : batch.sent / batch.total}
        label={
          batch.state === 'planning'
            ? 'Searching for missed deliveries'
            : `${countText(batch.sent)} of ${countText(batch.total)} retried, ${countText(batch.failed)} failed`
        }
      />
      <Button size="small" onClick={() => perform(cancelResend(batch.id))}>
        Cancel
      </Button>
    </Row>
  )
}

function Resent({ batch }: { readonly batch: Batch }) {
  const text =
    batch.state === 'failed'
      ? (batch.message ?? 'Couldn’t retry the deliveries.')
      : batch.failed === 0 && batch.state === 'done'
        ? `${countOf(batch.passed, 'delivery', 'deliveries')} retried: all responses were 2xx.`
        : `${countText(batch.sent)} retried: ${countText(batch.passed)} passed, ${countText(batch.failed)} failed${batch.state === 'cancelled' ? ', then canceled' : ''}.`
  return <TargetNote role="status">{text}</TargetNote>
}
