import { Tooltip } from '@base-ui/react/tooltip'
import { useNavigation } from '../../state/navigation-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { Banners } from './banners.tsx'
import { DefectBoundary } from './defect-boundary.tsx'
import { LaunchEnded } from './launch-ended.tsx'
import { Overlays } from './overlays.tsx'
import { placeOf } from './places.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import './app.css'

export function App() {
  const isEnded = useStatus(state => state.isEnded)
  return <DefectBoundary>{isEnded ? <LaunchEnded /> : <Workspace />}</DefectBoundary>
}

function Workspace() {
  const view = useNavigation(state => state.view)
  useShortcuts()
  return (
    <Tooltip.Provider delay={450}>
      <div className="app">
        <TopBar />
        <Banners />
        <div className="app-body">
          <Rail />
          <main className="app-view">{placeOf(view)?.render()}</main>
        </div>
      </div>
      <Overlays />
    </Tooltip.Provider>
  )
}
