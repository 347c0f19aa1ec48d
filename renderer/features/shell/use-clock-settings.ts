import { useEffect } from 'react'
import { useSettings } from '#data'
import { setClock } from '#ui'

/** Applies the time zone and manner of times of the settings. */
export function useClockOfSettings(): void {
  const timeZone = useSettings(settings => settings?.timeZone ?? 'local')
  const isRelative = useSettings(settings => settings?.times === 'relative')
  useEffect(() => setClock({ timeZone, isRelative }), [timeZone, isRelative])
}
