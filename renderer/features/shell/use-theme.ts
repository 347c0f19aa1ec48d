import { useEffect } from 'react'
import { useSettings } from '#data'

/** Applies the theme of the settings, or the system's until they are fetched. */
export function useTheme(): void {
  const theme = useSettings(settings => settings?.theme ?? 'system')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
}
