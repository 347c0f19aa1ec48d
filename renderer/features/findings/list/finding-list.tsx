import { BellRing } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { fieldsOf } from '#contract/deliveries/finding-groups'
import { isMutedBy, type Mute, type SavedMute } from '#contract/deliveries/mutes'
import { addMute, removeMutes, useMutes } from '#data'
import {
  Button,
  countText,
  PaneInset,
  Problem,
  SeverityMark,
  Truncate,
  Twisty,
  useAction,
  VisibleText,
} from '#ui'
import { FindingItem } from '../../../notification/finding-list.tsx'
import { findingsHeadline } from './headline.ts'
import { showMuted, unfoldFindings, useIsFindingsListOpen, useIsMutedShown } from './list-state.ts'
import { MuteMenu } from './mute-menu.tsx'

const severities: readonly Severity[] = ['error', 'warning', 'info']

interface FindingListProps {
  readonly detail: Pick<DeliveryDetail, 'id' | 'findings' | 'mutedFindings' | 'environmentId' | 'service'>
  /** Goes to the field of a finding. */
  readonly onGo: (pointer: string) => void
}

/**
 * The findings of a delivery in one sentence, and each finding on demand. Muted findings are one click away.
 */
export function FindingList(props: FindingListProps) {
  // The key drops the failure of another delivery.
  return <Findings key={props.detail.id} {...props} />
}

function Findings({ detail, onGo }: FindingListProps) {
  const isOpen = useIsFindingsListOpen()
  const isMutedShown = useIsMutedShown()
  const muting = useAction((change: () => Promise<void>) => change())
  const findings = sorted(detail.findings)
  const muted = sorted(detail.mutedFindings)
  if (findings.length + muted.length === 0) return null
  const isListed = isOpen && findings.length > 0
  return (
    <section
      className="max-h-2/5 flex-none scroll-pt-8 overflow-y-auto border-line border-b"
      aria-label="Findings"
    >
      <div className="sticky top-0 z-1 flex items-center bg-pane pr-3">
        {findings.length === 0 ? (
          <p className="m-0 min-w-0 flex-1 px-3 py-1.5 text-small">{findingsHeadline(findings)}</p>
        ) : (
          <button
            type="button"
            className="flex h-8 min-w-0 flex-1 cursor-default items-center gap-2 border-0 bg-transparent py-0 pr-2 pl-3 text-left text-small hover:bg-hover focus-visible:-outline-offset-2"
            aria-expanded={isListed}
            onClick={() => unfoldFindings(!isOpen)}
          >
            <Twisty isOpen={isListed} className="-mr-1" />
            <SeverityMark severity={findings[0]?.severity ?? 'info'} />
            <Truncate as="span" className="min-w-0">
              {findingsHeadline(findings)}
            </Truncate>
          </button>
        )}
        {muted.length === 0 ? null : (
          <Button
            size="small"
            tone="quiet"
            className="flex-none"
            aria-pressed={isMutedShown}
            onClick={() => showMuted(!isMutedShown)}
          >
            {countText(muted.length)} muted
          </Button>
        )}
      </div>
      <PaneInset>
        <Problem error={muting.error} />
      </PaneInset>
      {isListed ? (
        <FindingRows
          findings={findings}
          at={detail}
          onGo={onGo}
          onMute={mute => muting.run(() => addMute(mute))}
        />
      ) : null}
      {isMutedShown && muted.length > 0 ? (
        <MutedRows
          findings={muted}
          at={detail}
          onGo={onGo}
          onUnmute={mutes => muting.run(() => removeMutes(mutes))}
        />
      ) : null}
    </section>
  )
}

function sorted(findings: readonly Finding[]): Finding[] {
  return severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
}

type Place = Pick<DeliveryDetail, 'environmentId' | 'service'>

interface FindingRowsProps {
  readonly findings: readonly Finding[]
  readonly at: Place
  /** Goes to the field of a finding. */
  readonly onGo: (pointer: string) => void
  readonly onMute: (mute: Mute) => void
}

/** Each finding with its rule, its place and its menu; a finding for several fields with each field. */
function FindingRows({ findings, at, onGo, onMute }: FindingRowsProps) {
  return (
    <ul className="pb-1.5">
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may occur twice; the list never reorders
        <li key={index}>
          <div className="flex items-start *:first:min-w-0 *:first:flex-1">
            <Row finding={finding} onGo={onGo} />
            {isOfOneCode(finding) ? (
              <MuteMenu
                finding={finding.fields === undefined ? finding : { ...finding, path: '' }}
                environmentId={at.environmentId}
                className="mr-2 flex-none"
                onMute={onMute}
              />
            ) : null}
          </div>
          {finding.fields === undefined ? null : (
            <Fields finding={finding} at={at} onGo={onGo} onMute={onMute} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** In a finding with several codes, each field has a menu. */
function isOfOneCode(finding: Finding): boolean {
  return new Set(fieldsOf(finding).map(({ code }) => code)).size === 1
}

interface FieldsProps extends Omit<FindingRowsProps, 'findings'> {
  readonly finding: Finding
}

function Fields({ finding, at, onGo, onMute }: FieldsProps) {
  return (
    <ul className="pb-1 pl-5" aria-label="Fields">
      {fieldsOf(finding).map(({ code, path, message }) => (
        <li key={`${code} ${path}`} className="flex items-start *:first:min-w-0 *:first:flex-1">
          <button
            type="button"
            className="wrap-anywhere flex cursor-default flex-wrap gap-x-3 border-0 bg-transparent py-0.75 pr-4 pl-7.5 text-left text-small leading-4.5 hover:bg-hover focus-visible:-outline-offset-2"
            onClick={() => onGo(path)}
          >
            <span className="mono">
              <VisibleText text={path} />
            </span>
            <span className="text-muted">
              <VisibleText text={message} />
            </span>
          </button>
          <MuteMenu
            finding={{ code, path }}
            label={`Mute ${code} at ${path}…`}
            environmentId={at.environmentId}
            className="mr-2 flex-none"
            onMute={onMute}
          />
        </li>
      ))}
    </ul>
  )
}

interface MutedRowsProps extends Omit<FindingRowsProps, 'onMute'> {
  readonly onUnmute: (mutes: readonly Mute[]) => void
}

/** The muted findings of a delivery. Removing the mute shows a finding again. */
function MutedRows({ findings, at, onGo, onUnmute }: MutedRowsProps) {
  const mutes = useMutes()
  const mutesOf = (finding: Finding): SavedMute[] =>
    mutes.filter(mute => fieldsOf(finding).some(field => isMutedBy([mute], field, at)))
  return (
    <ul className="pb-1.5" aria-label="Muted findings">
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may occur twice; the list never reorders
        <li key={index} className="flex items-start *:first:min-w-0 *:first:flex-1">
          <Row finding={finding} onGo={onGo} />
          <Button
            size="small"
            tone="quiet"
            className="mr-2 flex-none"
            icon={<BellRing aria-hidden />}
            aria-label={`Unmute ${finding.code}`}
            disabled={mutesOf(finding).some(mute => mute.isFromFile)}
            reason="This is muted in hooktrail.config.json."
            onClick={() => onUnmute(mutesOf(finding))}
          >
            Unmute
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Row({ finding, onGo }: { readonly finding: Finding; readonly onGo: (pointer: string) => void }) {
  const { severity, code, source, message, path } = finding
  return (
    <FindingItem
      severity={severity}
      code={code}
      source={source}
      message={<VisibleText text={message} />}
      place={<VisibleText text={path === '' ? 'entire delivery' : path} />}
      placeFont="mono"
      isDisabled={path === ''}
      onGo={() => onGo(path)}
    />
  )
}
