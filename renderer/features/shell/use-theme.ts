import { useEffect } from 'react'
import { useSettings } from '../../data/app/settings.ts'

/** The theme of the settings; that of the system until they are known. */
export function useTheme(): void {
  const theme = useSettings(settings => settings?.theme ?? 'system')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
}
