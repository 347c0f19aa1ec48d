import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Undo2 } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { deliveryQuery } from '#data'
import { selectTrail } from '#navigation'
import { CommandButton, countOf, VisibleText } from '#ui'
import { kindText } from '../../notification/labels.ts'
import { HeadCommand, RecordHead } from '../../notification/record-head.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { summarizeRow } from '../../notification/summary/summarize.ts'
import { EnvironmentLink } from '../services/index.ts'
import { commandsOfTrail, menuOfTrail } from './commands.ts'

const chipClass =
  'inline-flex h-6 max-w-full cursor-default items-center gap-1.5 whitespace-nowrap rounded border border-line bg-raised px-2 py-0 text-muted text-small'

/** The head of a trail. It shows the session, environment, time and reason of the newest status. */
export function TrailHead({ trail }: { readonly trail: Trail }) {
  const newest = trail.stepsAfter === 0 ? trail.steps.at(-1) : undefined
  const detail = useQuery(deliveryQuery(newest?.deliveryId ?? null)).data
  const commands = commandsOfTrail(trail)
  return (
    <RecordHead
      service={trail.service}
      summary={summarizeRow(trail)}
      otherwise={kindText(trail.kind)}
      status={trail.status || null}
      refundStatus={trail.refundStatus}
      recordId={trail.recordId}
      session={detail ?? null}
      environment={detail === undefined ? null : <EnvironmentLink target={detail.target} />}
      atMs={newest?.receivedAtMs ?? null}
      number={countOf(trail.stepCount, 'delivery', 'deliveries')}
      reason={detail?.reason ?? null}
      actions={
        <>
          <CommandButton command={commands.drill} className="@max-head:hidden" />
          {/* Its icon has no room. */}
          <CommandButton command={commands.drill} icon={null} className="@max-head:inline-flex hidden" />
          <HeadCommand command={commands.replay} />
        </>
      }
      menu={{ label: 'Trail actions', items: menuOfTrail(commands) }}
    />
  )
}

const relationLabels = { 'gives-back': 'Reverses', 'given-back-by': 'Reversed by' } as const

/** Links between a withdrawal and the funding that reverses it. */
export function TrailLinks({ trail }: { readonly trail: Trail }) {
  if (trail.links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 px-4 pb-2" aria-label="Linked records">
      {trail.links.map(link => (
        <li key={link.recordKey}>
          {link.status === null ? (
            <span className={chipClass}>
              <LinkedRecord link={link} />
              <span className="quiet">no delivery</span>
            </span>
          ) : (
            <button
              type="button"
              className={clsx(chipClass, 'hover:bg-hover hover:text-default')}
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
      <Undo2 aria-hidden className="size-3.25" />
      {relationLabels[link.relation]} {link.relation === 'gives-back' ? 'withdrawal' : 'funding'}{' '}
      <span className="mono overflow-hidden text-ellipsis">
        <VisibleText text={link.recordId} />
      </span>
    </>
  )
}
