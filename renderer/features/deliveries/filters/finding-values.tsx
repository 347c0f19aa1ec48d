import { clsx } from 'clsx'
import { type Severity, severities } from '#contract/deliveries/finding'
import type { Mute } from '#contract/deliveries/mutes'
import type { Facet } from '#contract/deliveries/overview'
import { chosenValues, withoutField } from '#contract/query/query-terms'
import { addMute, removeMutes, useFilterCounts, useFindings } from '#data'
import { Loaded, perform, SeverityMark, showToast } from '#ui'
import { MuteMenu } from '../../findings/index.ts'
import { FilterGroup, FilterValue, type GroupProps } from './filter-values.tsx'
import styles from './filters.module.css'

/** Number of severities and codes shown before the others are asked for. */
const firstFindings = 11

/** The severities, then each finding with its code and its menu. */
export function FindingValues({ facet, ...props }: GroupProps & { readonly facet: Facet }) {
  const { search } = props
  const withoutFinding = withoutField(search, 'finding')
  const others = useFilterCounts(withoutFinding, chosenValues(search, 'finding').size > 0)
  const findings = useFindings(withoutFinding)
  const counted = others.data?.facets.find(({ field }) => field === 'finding') ?? facet
  const value = { of: props, field: 'finding' } as const
  return (
    <div className="min-w-0 flex-1 basis-85">
      <Loaded from={findings} loading="Counting findings" failed="Couldn’t count the findings." lines={3}>
        {({ codes, isComplete }) => (
          <FilterGroup
            field="finding"
            first={firstFindings}
            items={[
              ...counted.values.filter(isSeverity).map(({ value: severity, label, count }) => (
                <FilterValue key={severity} {...value} value={severity} count={count}>
                  <SeverityMark severity={severity} />
                  <span className="flex-1">{label}</span>
                </FilterValue>
              )),
              ...codes.map(({ code, severity, title, count }) => (
                <div key={code} className={clsx('flex w-full min-w-0 items-center', styles.finding)}>
                  <FilterValue {...value} of={{ ...props, isExact: isComplete }} value={code} count={count}>
                    <SeverityMark severity={severity} />
                    <span className="visually-hidden">{severity}: </span>
                    <span className="flex-1 truncate" title={title}>
                      {title}
                    </span>
                    <span className="mono text-mini text-subtle">{code}</span>
                  </FilterValue>
                  <MuteMenu
                    finding={{ code, path: '' }}
                    environmentId={null}
                    className="flex-none"
                    onMute={mute => perform(muted(mute, title))}
                  />
                </div>
              )),
            ]}
            {...props}
          />
        )}
      </Loaded>
    </div>
  )
}

/** A muted finding has no row here any more: the notification has the undo. */
async function muted(mute: Mute, title: string): Promise<void> {
  await addMute(mute)
  showToast(`Muted “${title}”`, { undo: () => perform(removeMutes([mute])) })
}

type SeverityValue = Facet['values'][number] & { readonly value: Severity }

function isSeverity(counted: Facet['values'][number]): counted is SeverityValue {
  return severities.some(severity => severity === counted.value)
}
