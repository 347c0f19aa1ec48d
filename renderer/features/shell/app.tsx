import { Tooltip } from '@base-ui/react/tooltip'
import { useAccess } from '#data'
import { useDeselectGone, useNavigation } from '#navigation'
import { SaidLine } from '#ui'
import { useAddresses } from './addresses/use-addresses.ts'
import styles from './app.module.css'
import { Banners } from './banners/banners.tsx'
import { useShortcuts } from './commands/use-shortcuts.ts'
import { DefectBoundary } from './defect-boundary.tsx'
import { LockedView } from './locked-view.tsx'
import { Overlays } from './overlays.tsx'
import { placeOf } from './places.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useClockOfSettings } from './use-clock-settings.ts'
import { useTheme } from './use-theme.ts'

export function App() {
  const access = useAccess(state => state.state)
  return <DefectBoundary>{access === 'open' ? <Workspace /> : <LockedView />}</DefectBoundary>
}

function Workspace() {
  useAddresses()
  const view = useNavigation(state => state.view)
  useShortcuts()
  useTheme()
  useClockOfSettings()
  return (
    <Tooltip.Provider delay={450}>
      <div className={styles.app}>
        <TopBar />
        <Banners />
        <div className={styles.body}>
          <Rail />
          <main className={styles.view}>{placeOf(view)?.render()}</main>
        </div>
      </div>
      <Overlays />
      <SaidLine />
      <SelectionUpkeep />
    </Tooltip.Provider>
  )
}

/** A component of its own, so that a selection does not render everything. */
function SelectionUpkeep() {
  useDeselectGone()
  return null
}
