import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Undo2 } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import { deliveryQuery } from '#data'
import { selectTrail } from '#navigation'
import { CommandButton, CommandIconButton, countOf, PaneTitle, Row, VisibleText } from '#ui'
import { kindText, statusShape } from '../../notification/labels.ts'
import { HeadAmount, HeadFacts, HeadRecord, RecordHead } from '../../notification/record-head.tsx'
import { NamedServiceMark } from '../../notification/service-mark.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { FailureLine } from '../../notification/summary/failure-line.tsx'
import { commandsOfTrail } from './commands.ts'
import styles from './trail-head.module.css'

const chipClass =
  'inline-flex h-6 max-w-full cursor-default items-center gap-1.5 whitespace-nowrap rounded border border-line bg-raised px-2 py-0 text-muted text-small'

/** The head of a trail: the record and its status. */
export function TrailHead({ trail }: { readonly trail: Trail }) {
  const { recordId } = trail
  const commands = commandsOfTrail(trail)
  return (
    <RecordHead>
      <Row gap="2-5" isWrapping>
        <NamedServiceMark service={trail.service} />
        <PaneTitle>{kindText(trail.kind)}</PaneTitle>
        {trail.amount === null ? null : <HeadAmount text={amountWithUnit(trail) ?? ''} />}
        <Row as="span" gap="2" isWrapping className="ml-auto">
          {commands.sendNext.when?.() === false ? null : <CommandButton command={commands.sendNext} />}
          <CommandButton command={commands.replay} />
          <CommandButton command={commands.drill} />
          <CommandIconButton command={commands.viewDeliveries} />
          <CommandIconButton command={commands.copyLink} />
          <CommandIconButton command={commands.saveAsScenario} />
          <CommandIconButton command={commands.export} label="Export trail" />
        </Row>
      </Row>
      <HeadFacts>
        <StatusLabel status={trail.status || null} refundStatus={trail.refundStatus} hasRefundWord isLarge />
        <HeadRecord recordId={recordId} />
        <span className="tabular">{countOf(trail.stepCount, 'delivery', 'deliveries')}</span>
        {trail.isOrderCertain ? null : <span className="font-medium text-warning">order not certain</span>}
      </HeadFacts>
      <Reason trail={trail} />
      <Links trail={trail} />
    </RecordHead>
  )
}

/** Why the record failed, from its last notification. */
function Reason({ trail }: { readonly trail: Trail }) {
  const last = trail.stepsAfter === 0 ? trail.steps.at(-1) : undefined
  const isFailed = last !== undefined && statusShape(trail.status) === 'cross'
  const reason = useQuery(deliveryQuery(isFailed ? last.deliveryId : null)).data?.reason ?? null
  return reason === null ? null : <FailureLine reason={reason} />
}

const relationLabels = { 'gives-back': 'Reverses', 'given-back-by': 'Reversed by' } as const

/** Links between a withdrawal and the funding that reverses it. */
function Links({ trail }: { readonly trail: Trail }) {
  if (trail.links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1" aria-label="Linked records">
      {trail.links.map(link => (
        <li key={link.recordKey}>
          {link.status === null ? (
            <span className={clsx(chipClass, styles.link)}>
              <LinkedRecord link={link} />
              <span className="quiet">no delivery</span>
            </span>
          ) : (
            <button
              type="button"
              className={clsx(chipClass, styles.link)}
              onClick={() => selectTrail(link.recordKey)}
            >
              <LinkedRecord link={link} />
              <StatusLabel status={link.status} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function LinkedRecord({ link }: { readonly link: Trail['links'][number] }) {
  return (
    <>
      <Undo2 aria-hidden />
      {relationLabels[link.relation]} {link.relation === 'gives-back' ? 'withdrawal' : 'funding'}{' '}
      <span className={clsx('mono', styles.id)}>
        <VisibleText text={link.recordId} />
      </span>
    </>
  )
}
