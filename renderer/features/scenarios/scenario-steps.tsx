import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { Scenario, ScenarioStep } from '#contract/sending/scenarios'
import { type DataColumn, DataTable } from '#ui'
import { StatusLabel } from '../../notification/status-label.tsx'

interface Row {
  readonly place: number
  readonly step: ScenarioStep
}

const columns: readonly DataColumn<Row>[] = [
  { label: 'No', width: '44px', render: ({ place }) => place + 1 },
  {
    label: 'Status',
    width: '240px',
    render: ({ step }) => <StatusLabel status={step.status} refundStatus={step.refundStatus} hasRefundWord />,
  },
  {
    label: 'After',
    width: '64px',
    align: 'end',
    render: ({ place, step }) =>
      place === 0 ? '–' : step.isAtOnce ? 'at once' : `${Number((step.waitMs / 1000).toFixed(1))} s`,
  },
  {
    label: 'Fault',
    isWrapping: true,
    render: ({ step }) =>
      step.fault === null ? null : (
        <span className="text-warning" title={step.fault}>
          {step.fault}
        </span>
      ),
  },
  {
    label: 'Expected findings',
    isWrapping: true,
    render: ({ step }) => {
      const text = step.findings.map(titleOf).join('; ')
      return <span title={text}>{text}</span>
    },
  },
]

/** A table of the steps. */
export function ScenarioSteps({ scenario }: { readonly scenario: Scenario }) {
  const rows = scenario.steps.map((step, place) => ({ place, step }))
  return (
    <DataTable label="Steps" columns={columns} rows={rows} rowKey={({ place }) => place} isSmall isFlush />
  )
}

const titles = new Map<string, { readonly title: string }>(
  Object.entries({ ...findingCodes, ...trailFindingCodes }),
)

function titleOf(code: string): string {
  return titles.get(code)?.title ?? code
}
