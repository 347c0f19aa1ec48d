import { Unplug } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The browser page outlived the process it belongs to. Nothing it could call would answer. */
export function LaunchEnded() {
  return (
    <main className="launch-ended">
      <EmptyState icon={<Unplug aria-hidden />} title="This page’s launch has ended">
        Hooktrail was stopped or started again, and this page belongs to the launch before. Open the interface
        URL that the terminal shows now. Everything captured is still there.
      </EmptyState>
    </main>
  )
}
