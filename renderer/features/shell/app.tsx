import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { useNavigation, type View } from '../../state/navigation-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { CompareDialog } from '../changes/compare-dialog.tsx'
import { DeliveriesView } from '../deliveries/deliveries-view.tsx'
import { BeyondDialog } from '../findings/beyond-dialog.tsx'
import { SignatureDialog } from '../findings/signature-dialog.tsx'
import { ReplayDialog } from '../sending/replay-dialog.tsx'
import { SendDialog } from '../sending/send-dialog.tsx'
import { SettingsView } from '../settings/settings-view.tsx'
import { TrailsView } from '../trails/trails-view.tsx'
import { Banners } from './banners.tsx'
import { CommandPalette } from './command-palette.tsx'
import { DefectBoundary } from './defect-boundary.tsx'
import { LaunchEnded } from './launch-ended.tsx'
import { Rail } from './rail.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import './app.css'

const views: Readonly<Record<View, () => ReactNode>> = {
  deliveries: () => <DeliveriesView />,
  trails: () => <TrailsView />,
  settings: () => <SettingsView />,
}

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
          <main className="app-view">{views[view]()}</main>
        </div>
      </div>
      <SendDialog />
      <ReplayDialog />
      <CompareDialog />
      <BeyondDialog />
      <SignatureDialog />
      <CommandPalette />
      <ShortcutsDialog />
    </Tooltip.Provider>
  )
}
