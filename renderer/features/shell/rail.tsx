import { type LucideIcon, Route, Rows3, Settings } from 'lucide-react'
import { goTo, useNavigation, type View } from '../../state/navigation-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

interface RailItem {
  readonly view: View
  readonly label: string
  readonly Icon: LucideIcon
}

/** The places of the app. The last one stands at the bottom. */
const items: readonly RailItem[] = [
  { view: 'deliveries', label: 'Deliveries', Icon: Rows3 },
  { view: 'trails', label: 'Trails', Icon: Route },
  { view: 'settings', label: 'Settings', Icon: Settings },
]

export function Rail() {
  const current = useNavigation(state => state.view)
  return (
    <nav className="rail" aria-label="Places">
      {items.map(({ view, label, Icon }) => (
        <Tooltip key={view} text={label} side="right">
          <button
            type="button"
            className="rail-item"
            aria-label={label}
            aria-current={view === current ? 'page' : undefined}
            onClick={() => goTo(view)}
          >
            <Icon aria-hidden />
          </button>
        </Tooltip>
      ))}
    </nav>
  )
}
