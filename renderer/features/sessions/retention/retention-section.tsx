import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { Retention, RetentionPreview } from '#contract/deliveries/sessions'
import { saveLimits, settingsQuery, useRetentionPreviewOf } from '#data'
import {
  Button,
  ConfirmDialog,
  countOf,
  countOrMore,
  FieldGrid,
  type Loadable,
  Loaded,
  Problem,
  Row,
  Section,
  StaleNotice,
  sizeText,
  TextField,
  useAction,
  useDebounced,
} from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import {
  type RetentionTexts,
  retentionFields,
  retentionLimit,
  retentionOf,
  retentionTexts,
} from './retention-limits.ts'

/** The limits of retention. Off by default. A preview shows the deliveries before they are removed. */
export function RetentionSection() {
  const settings = useQuery(settingsQuery)
  return (
    <Section title="Retention" note="An empty field is no limit. Pinned deliveries and sessions stay.">
      <Loaded from={settings} loading="Loading limits" failed="Couldn’t load the limits." lines={4}>
        {({ retention }) => <RetentionForm saved={retention} />}
      </Loaded>
    </Section>
  )
}

function RetentionForm({ saved }: { readonly saved: Retention }) {
  const [texts, setTexts] = useState(() => retentionTexts(saved))
  const [asks, setAsks] = useState<Retention | null>(null)
  const saving = useAction(saveLimits)
  const preview = useRetentionPreview(texts)
  const going = preview?.data ?? null
  const savedText = JSON.stringify(saved)
  useEffect(() => setTexts(retentionTexts(JSON.parse(savedText) as Retention)), [savedText])
  const limits = retentionOf(texts)
  const isChanged = limits !== null && JSON.stringify(limits) !== savedText

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (limits === null || !isChanged) return
    if (going !== null && going.deliveries > 0) setAsks(limits)
    else if (isOff(limits) || going !== null) saving.run(limits)
  }

  return (
    <form onSubmit={onSubmit}>
      <FieldGrid>
        {retentionFields.map(field => {
          const text = texts[field.key]
          const isWrong = retentionLimit(text, field) === undefined
          return (
            <TextField
              key={field.key}
              label={field.label}
              hint={field.note}
              error={isWrong ? 'This limit is not valid.' : null}
              inputClassName="tabular w-23 flex-none text-right"
              inputMode="decimal"
              placeholder="no limit"
              value={text}
              onChange={event => setTexts({ ...texts, [field.key]: event.target.value })}
              end={<span className="quiet">{field.unit}</span>}
            />
          )
        })}
      </FieldGrid>
      <Row gap="3" className="pt-3">
        <Button
          type="submit"
          disabled={!isChanged || (limits !== null && !isOff(limits) && going === null)}
          reason={
            limits === null
              ? 'Correct the limits.'
              : isChanged
                ? 'The deliveries to delete are not counted yet.'
                : 'Nothing is changed.'
          }
        >
          {limits !== null && isOff(limits) ? 'Remove limits' : 'Save limits'}
        </Button>
        <RetentionPreviewText
          preview={preview}
          isOff={limits !== null && isOff(limits)}
          isChanged={isChanged}
        />
      </Row>
      {preview?.data === undefined || preview.error === null ? null : (
        <StaleNotice message={preview.error.message} onRetry={preview.refetch} />
      )}
      <Problem error={saving.error} />
      {asks === null || going === null ? null : (
        <ConfirmDialog
          title="Delete older deliveries?"
          text={
            <>
              <p>
                <RetentionPreviewText preview={preview} isOff={false} isChanged />
              </p>
              <p>
                Then hourly, whatever exceeds the limits, with findings, attempts, drills, tags and notes.
                This can’t be undone.
              </p>
            </>
          }
          confirmLabel={`Delete ${countOf(going.deliveries, 'delivery', 'deliveries')}`}
          isDangerous
          onConfirm={() => saveLimits(asks)}
          onClose={() => setAsks(null)}
        />
      )}
    </form>
  )
}

/** Delay of the preview while the user types. */
const debounceMs = 250

const noLimits: Retention = { deliveries: null, ageMs: null, bodyBytes: null }

/** Deliveries that the typed limits would remove now; `null` while none is set or one is invalid. */
function useRetentionPreview(texts: RetentionTexts): Loadable<RetentionPreview> | null {
  const typed = useDebounced(texts, debounceMs)
  const asked = limitsToPreview(typed)
  const { data, error, refetch } = useRetentionPreviewOf(asked ?? noLimits, asked !== null)
  if (limitsToPreview(texts) === null) return null
  return typed === texts ? { data, error, refetch } : { data: undefined, error: null, refetch }
}

function isOff(limits: Retention): boolean {
  return Object.values(limits).every(limit => limit === null)
}

function limitsToPreview(texts: RetentionTexts): Retention | null {
  const limits = retentionOf(texts)
  return limits === null || isOff(limits) ? null : limits
}

interface RetentionPreviewTextProps {
  /** `null`: no preview is needed. */
  readonly preview: Loadable<RetentionPreview> | null
  readonly isOff: boolean
  readonly isChanged: boolean
}

/** Deliveries that the limits would remove now, as a sentence. */
function RetentionPreviewText({ preview, isOff, isChanged }: RetentionPreviewTextProps) {
  return (
    <span className="quiet tabular" role="status">
      {isOff ? (
        'Nothing is deleted automatically.'
      ) : preview === null ? (
        ''
      ) : preview.data !== undefined ? (
        <PreviewSentence preview={preview.data} isChanged={isChanged} />
      ) : preview.error !== null ? (
        preview.error.message
      ) : (
        'Checking…'
      )}
    </span>
  )
}

function PreviewSentence({
  preview,
  isChanged,
}: {
  readonly preview: RetentionPreview
  readonly isChanged: boolean
}) {
  const clock = useClock()
  const { deliveries, bodyBytes, oldestAtMs, newestAtMs, isComplete } = preview
  if (!isComplete && deliveries === 0) return 'Checking…'
  if (deliveries === 0 || oldestAtMs === null || newestAtMs === null) {
    return isChanged ? 'Nothing is deleted now.' : 'Nothing exceeds the limits.'
  }
  return (
    <>
      {countOrMore(deliveries, isComplete, 'delivery is deleted', 'deliveries are deleted')} now (
      {sizeText(bodyBytes)}
      {isComplete ? ' of bodies), from ' : ' of bodies and more), from '}
      {clock.short(oldestAtMs)} to {clock.short(newestAtMs)}.
    </>
  )
}
