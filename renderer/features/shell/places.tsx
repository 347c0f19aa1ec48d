import { FolderClock, type LucideIcon, Plug, Route, Rows3, Send, Settings, Split } from 'lucide-react'
import type { ReactNode } from 'react'
import type { View } from '../../navigation/navigation.ts'
import { DeliveriesView, deliveryKeys } from '../deliveries/index.ts'
import { RoutesView, routeKeys } from '../routes/index.ts'
import { SendView } from '../sending/index.ts'
import { ServicesView } from '../services/index.ts'
import { SessionsView, sessionKeys } from '../sessions/index.ts'
import { SettingsView } from '../settings/index.ts'
import { TrailsView, trailKeys } from '../trails/index.ts'

export interface Place {
  readonly view: View
  readonly label: string
  readonly Icon: LucideIcon
  /** Leads here from anywhere. */
  readonly keys?: string
  /** What a key does while the place is open; `null` where nothing. */
  readonly onKey?: (event: KeyboardEvent) => (() => void) | null
  readonly render: () => ReactNode
}

/** The places of the app, read by the rail, the palette, the keys and the window. The last stands at the bottom. */
export const places: readonly Place[] = [
  {
    view: 'deliveries',
    label: 'Deliveries',
    Icon: Rows3,
    keys: 'D',
    onKey: deliveryKeys,
    render: () => <DeliveriesView />,
  },
  {
    view: 'trails',
    label: 'Trails',
    Icon: Route,
    keys: 'L',
    onKey: trailKeys,
    render: () => <TrailsView />,
  },
  { view: 'send', label: 'Send', Icon: Send, keys: 'F', render: () => <SendView /> },
  {
    view: 'routes',
    label: 'Routes',
    Icon: Split,
    keys: 'R',
    onKey: routeKeys,
    render: () => <RoutesView />,
  },
  { view: 'services', label: 'Services', Icon: Plug, keys: 'V', render: () => <ServicesView /> },
  {
    view: 'sessions',
    label: 'Sessions',
    Icon: FolderClock,
    keys: 'S',
    onKey: sessionKeys,
    render: () => <SessionsView />,
  },
  { view: 'settings', label: 'Settings', Icon: Settings, render: () => <SettingsView /> },
]

/** The place of a view; `null` for a view without one. */
export function placeOf(view: View): Place | null {
  return places.find(place => place.view === view) ?? null
}
