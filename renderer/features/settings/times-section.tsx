import { useMemo } from 'react'
import type { Settings } from '#contract/settings'
import { changeSettings } from '#data'
import { Field, localTimeZone, Section, Segments, Select } from '#ui'
import { useClock } from '../../notification/use-clock.ts'

interface TimesSectionProps {
  readonly settings: Pick<Settings, 'timeZone' | 'times'>
}

/** In which zone times are shown, and whether as a clock or as ages. */
export function TimesSection({ settings: { timeZone, times } }: TimesSectionProps) {
  const options = useMemo(() => zoneOptions(timeZone), [timeZone])
  const clock = useClock()
  return (
    <Section title="Times">
      <Field label="Time zone" note={`Now: ${clock.full(clock.nowMs).replace(/:\d{2}\.\d{3}/, '')}`}>
        <Select
          label="Time zone"
          value={timeZone}
          options={options}
          onChange={zone => void changeSettings({ timeZone: zone })}
        />
      </Field>
      <Field label="Show times as" note="Tooltips always have date and time.">
        <Segments
          label="Show times as"
          options={[
            { value: 'clock', label: 'Clock' },
            { value: 'relative', label: 'Relative' },
          ]}
          value={times}
          onChange={value => void changeSettings({ times: value })}
        />
      </Field>
    </Section>
  )
}

/** The machine's zone, UTC, and all that this browser knows. A zone that it does not know stays in the list. */
function zoneOptions(chosen: string) {
  const names = new Set(Intl.supportedValuesOf('timeZone'))
  if (chosen !== 'local') names.add(chosen)
  names.delete('UTC')
  return [
    { value: 'local', label: 'Local', hint: localTimeZone() },
    { value: 'UTC', label: 'UTC' },
    ...[...names].sort().map(name => ({ value: name, label: name.replaceAll('_', ' ') })),
  ]
}
