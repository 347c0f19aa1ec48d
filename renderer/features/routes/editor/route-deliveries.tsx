import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import type { RouteId } from '#contract/terms'
import { routeAttemptsQuery, routeDeliveriesQuery, routeSearch } from '#data'
import { openDeliveries, openDelivery } from '#navigation'
import {
  Button,
  countText,
  type DataColumn,
  DataTable,
  EmptyLine,
  elapsedText,
  Loaded,
  Problem,
  Row,
  Section,
  Truncate,
  VisibleText,
} from '#ui'
import { AttemptStatus } from '../../../attempt/attempt-verdict.tsx'
import { HttpStatus } from '../../../attempt/http-status.tsx'
import { StatusLabel } from '../../../notification/status-label.tsx'
import { type ClockTexts, useClock } from '../../../notification/use-clock.ts'

/** The newest deliveries to the saved path, with the response of each and of the apps it was forwarded to. */
export function RouteDeliveries({
  routeId,
  hasApps,
}: {
  readonly routeId: RouteId
  readonly hasApps: boolean
}) {
  const deliveries = useQuery(routeDeliveriesQuery(routeId))
  const sent = useQuery({ ...routeAttemptsQuery(routeId), enabled: hasApps })
  const attempts = sent.data?.attempts
  const clock = useClock()
  const columns = useMemo(
    () => [...columnsWith(clock), ...(hasApps ? [appColumn(attempts ?? [])] : [])],
    [clock, hasApps, attempts],
  )
  const rows = deliveries.data?.rows ?? []
  return (
    <Section
      title="Latest deliveries"
      note={rows.length === 0 ? undefined : `The newest ${countText(rows.length)}`}
      actions={
        <Button size="small" onClick={() => openDeliveries(routeSearch(routeId))}>
          All deliveries
        </Button>
      }
    >
      {/* Without them, no app seems to have responded. */}
      <Problem error={attempts === undefined ? sent.error : null} />
      <Loaded from={deliveries} loading="Loading deliveries" failed="Couldn’t load the deliveries." lines={3}>
        {({ isComplete }) =>
          rows.length > 0 ? (
            <DataTable
              isSmall
              label="Latest deliveries"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) => openDelivery(id)}
            />
          ) : (
            <EmptyLine>
              {isComplete ? 'This path has no deliveries.' : 'This path has no recent deliveries.'}
            </EmptyLine>
          )
        }
      </Loaded>
    </Section>
  )
}

function columnsWith(clock: ClockTexts): readonly DataColumn<DeliverySummary>[] {
  return [
    {
      label: 'Time',
      width: '104px',
      isMono: true,
      render: ({ receivedAtMs }) => (
        <time title={clock.full(receivedAtMs)}>{clock.column(receivedAtMs)}</time>
      ),
    },
    {
      label: 'Request',
      isMono: true,
      render: ({ method, target }) => <VisibleText text={`${method} ${target}`} />,
    },
    {
      label: 'Status',
      width: '124px',
      render: ({ status, refundStatus, isInspected }) =>
        isInspected ? (
          <StatusLabel status={status} refundStatus={refundStatus} isWordless={status === null} />
        ) : null,
    },
    {
      label: 'Response',
      width: '92px',
      render: ({ response }) =>
        response === null ? null : (
          <Truncate as="span" title={`Responded in ${elapsedText(response.elapsedMs)}`}>
            <HttpStatus status={response.status} />
          </Truncate>
        ),
    },
  ]
}

/** The latest response of each app. Empty if none of the attempts is about the delivery. */
function appColumn(attempts: readonly Attempt[]): DataColumn<DeliverySummary> {
  return {
    label: 'App',
    width: '92px',
    render: ({ id }) => (
      <Row as="span" gap="2">
        {latestOfEachApp(attempts, id).map(attempt => (
          <Truncate
            as="span"
            key={attempt.target}
            title={`${attempt.target} in ${elapsedText(attempt.elapsedMs)}`}
          >
            <AttemptStatus attempt={attempt} />
          </Truncate>
        ))}
      </Row>
    ),
  }
}

/** `attempts`: newest first. */
function latestOfEachApp(attempts: readonly Attempt[], id: DeliverySummary['id']): readonly Attempt[] {
  const own = attempts.filter(({ deliveryId }) => deliveryId === id)
  return own.filter((one, index) => own.findIndex(({ target }) => target === one.target) === index)
}
