import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, RotateCw } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Batch } from '#contract/sending/replay'
import { maximumTargets, type RouteContent, type RouteTrial } from '#contract/sending/routes'
import { type DeliveryId, deliveryId, type RouteId } from '#contract/terms'
import { trialQuery, useBatch, useDeliveries, useRouteState } from '#data'
import { useSelection } from '#navigation'
import {
  Button,
  Checkbox,
  countOf,
  countText,
  EmptyState,
  Field,
  Notice,
  NumberInput,
  PaneBar,
  Problem,
  ProgressBar,
  perform,
  Row,
  Section,
  Stack,
  Tag,
  TextInput,
  useAction,
} from '#ui'
import { SearchField } from '../../search/index.ts'
import { cancelResend, resendMissed, saveDraft } from '../route-changes.ts'
import { contentOf, type DraftTarget, newKey, problemOf, type RouteDraft } from '../route-draft.ts'
import { routeTitle } from '../route-title.ts'
import { changeDraft, closeRoute, discardDraft, isDirty, useRouteForm } from '../routes-store.ts'
import { ResponseSection } from '../rules/response-section.tsx'
import { ruleSentence } from '../rules/rule-text.ts'
import { TargetNote, TargetRow } from '../targets/target-row.tsx'
import styles from './route-editor.module.css'

/** The open route as a form. Nothing takes effect before it is saved. */
export function RouteEditor() {
  const draft = useRouteForm(state => state.draft)
  if (draft === null) return <EmptyState title="No route selected">Select or create a route.</EmptyState>
  return <RouteForm key={draft.id ?? 'new'} draft={draft} />
}

function RouteForm({ draft }: { readonly draft: RouteDraft }) {
  const { run, isRunning, error, reset } = useAction(saveDraft)
  const hasChanges = useRouteForm(state => isDirty(state))
  const titleId = useId()
  const problem = problemOf(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error belongs to the content that was not saved
  useEffect(reset, [draft])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (problem === null && hasChanges) run()
  }

  return (
    <form
      className="flex h-full min-w-0 flex-col"
      id="route-form"
      aria-labelledby={titleId}
      onSubmit={onSubmit}
    >
      <PaneBar>
        <h2 id={titleId} className="truncate">
          {draft.id === null ? 'New route' : routeTitle(draft)}
        </h2>
        <span
          className="min-w-0 flex-1 overflow-hidden whitespace-nowrap text-small text-subtle"
          role="status"
        >
          {hasChanges ? 'Unsaved changes' : ''}
        </span>
        <Button
          size="small"
          tone="quiet"
          onClick={draft.id === null || !hasChanges ? closeRoute : discardDraft}
        >
          {hasChanges ? 'Discard' : 'Close'}
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
      </PaneBar>
      <Stack gap="5" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
        <Problem error={error ?? problem} />
        <Section title="Match">
          <div className={clsx('mb-2 grid gap-x-4 gap-y-2', styles.fields)}>
            <Field label="Path" note="Request path without query. * matches anything." isStacked>
              <TextInput value={draft.path} onChange={event => changeDraft({ path: event.target.value })} />
            </Field>
            <Field label="Name" note="Optional description." isStacked>
              <TextInput value={draft.name} onChange={event => changeDraft({ name: event.target.value })} />
            </Field>
          </div>
          <Checkbox
            label="On"
            note="A disabled route does nothing."
            isChecked={draft.isEnabled}
            onChange={isEnabled => changeDraft({ isEnabled })}
          />
        </Section>
        <ForwardSection draft={draft} />
        <ResponseSection draft={draft} />
        <TrialSection draft={draft} />
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
      note="Byte for byte, without delaying the response."
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={targets.length >= maximumTargets}
          reason={`At most ${maximumTargets} apps.`}
          onClick={() => changeDraft({ targets: [...targets, { key: newKey(), url: '', keepPath: false }] })}
        >
          Add app
        </Button>
      }
    >
      {targets.length === 0 ? (
        <p className="quiet py-1">No app: deliveries are saved but not forwarded.</p>
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

interface TrialParams {
  readonly route: RouteContent
  readonly deliveryId: DeliveryId
}

/** A trial: the result of the form's route for one delivery. */
function TrialSection({ draft }: { readonly draft: RouteDraft }) {
  const [id, setId] = useState<number | null>(deliveryToTry)
  const [asked, setAsked] = useState<TrialParams | null>(null)
  // A trial is outdated once the form was changed.
  const isFresh = asked !== null && JSON.stringify(asked.route) === JSON.stringify(contentOf(draft))
  const { data: trial, error, refetch } = useQuery(trialQuery(asked))
  function tryWith(chosen: DeliveryId): void {
    if (isFresh && asked.deliveryId === chosen) void refetch()
    else setAsked({ route: contentOf(draft), deliveryId: chosen })
  }
  return (
    <Section title="Test" note="Nothing is sent or counted.">
      <Row gap="2" className="min-h-7">
        <span>Delivery</span>
        <NumberInput
          label="Delivery to test with"
          value={id}
          minimum={1}
          maximum={Number.MAX_SAFE_INTEGER}
          placeholder="id"
          onChange={setId}
        />
        <Button
          size="small"
          disabled={id === null || problemOf(draft) !== null}
          reason={id === null ? 'Enter the id of a delivery.' : (problemOf(draft) ?? '')}
          onClick={() => id !== null && tryWith(deliveryId(id))}
        >
          Test route
        </Button>
      </Row>
      <div role="status">
        {!isFresh ? null : error !== null ? (
          <TargetNote isError>{error.message}</TargetNote>
        ) : trial === undefined ? null : (
          <Trial trial={trial} draft={draft} />
        )}
      </div>
    </Section>
  )
}

/** The default delivery of a trial: the selected one, else the newest in the list. */
function deliveryToTry(): DeliveryId | null {
  return useSelection.getState().selectedId ?? useDeliveries.getState().rows[0]?.id ?? null
}

function Trial({ trial, draft }: { readonly trial: RouteTrial; readonly draft: RouteDraft }) {
  if (!trial.fitsPath) return <p>The path does not match: the route would skip this delivery.</p>
  return (
    <Stack as="ul" gap="0-75" className="py-1.5">
      {draft.isEnabled ? null : <li>The route is off. If it were on:</li>}
      <li>{forwardText(trial, draft)}</li>
      {trial.forwardsTo.map(url => (
        <li key={url} className="mono wrap-anywhere pl-3">
          {url}
        </li>
      ))}
      <li>{responseText(trial, draft)}</li>
      {trial.rules.map((outcome, index) => {
        const entry = draft.rules[index]
        return entry === undefined ? null : (
          <li key={entry.key} className="text-muted text-small">
            <Tag>{outcomeWords[outcome]}</Tag> {ruleSentence(entry.rule)}
          </li>
        )
      })}
    </Stack>
  )
}

function forwardText({ isFound, forwardsTo }: RouteTrial, draft: RouteDraft): string {
  if (draft.targets.length === 0) return 'Not forwarded.'
  if (!isFound) return 'Not forwarded: the filter does not match.'
  return forwardsTo.length === 1 ? 'Forwarded to' : `Forwarded to ${forwardsTo.length} apps:`
}

function responseText({ rules, isFound }: RouteTrial, draft: RouteDraft): string {
  const usual = draft.responseMode === 'app' && isFound ? 'The app responds' : 'Hooktrail responds 200'
  const first = rules.findIndex(outcome => outcome === 'applies' || outcome === 'counts')
  if (first < 0) return draft.rules.length === 0 ? `${usual}.` : `${usual}: no rule matches.`
  return rules[first] === 'applies'
    ? `Rule ${first + 1} responds.`
    : `Rule ${first + 1} responds, depending on its count.`
}

const outcomeWords = {
  off: 'off',
  no: 'no match',
  counts: 'by count',
  applies: 'applies',
} as const satisfies Record<RouteTrial['rules'][number], string>
