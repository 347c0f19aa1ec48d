import {
  BookOpen,
  FolderClock,
  type LucideIcon,
  Plug,
  Route,
  Rows3,
  Send,
  Settings,
  ShieldCheck,
  Split,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { View } from '#contract/address'
import { DeliveriesView } from '../deliveries/index.ts'
import { DocsView } from '../docs/index.ts'
import { DrillView } from '../drill/index.ts'
import { RoutesView } from '../routes/index.ts'
import { SendView } from '../sending/index.ts'
import { ServicesView } from '../services/index.ts'
import { SessionsView } from '../sessions/index.ts'
import { SettingsView } from '../settings/index.ts'
import { TrailsView } from '../trails/index.ts'

export interface Place {
  readonly view: View
  readonly label: string
  readonly Icon: LucideIcon
  /** Other words for it, for the palette. */
  readonly keywords: readonly string[]
  /** Shortcut that opens the place from anywhere: `g`, then a letter. */
  readonly keys: `g ${string}`
  readonly render: () => ReactNode
}

/**
 * The places of the app, used by the rail, the palette, the shortcuts and the window.
 */
export const places: readonly Place[] = [
  {
    view: 'deliveries',
    label: 'Deliveries',
    Icon: Rows3,
    keywords: ['requests', 'notifications', 'webhooks', 'inbox', 'home'],
    keys: 'g d',
    render: () => <DeliveriesView />,
  },
  {
    view: 'trails',
    label: 'Trails',
    Icon: Route,
    keywords: ['records', 'history', 'timeline'],
    keys: 'g t',
    render: () => <TrailsView />,
  },
  {
    view: 'drill',
    label: 'Drill',
    Icon: ShieldCheck,
    keywords: ['tests', 'failures'],
    keys: 'g l',
    render: () => <DrillView />,
  },
  {
    view: 'send',
    label: 'Send',
    Icon: Send,
    keywords: ['fixtures', 'scenarios', 'batches', 'history'],
    keys: 'g s',
    render: () => <SendView />,
  },
  {
    view: 'routes',
    label: 'Routes',
    Icon: Split,
    keywords: ['forwarding', 'proxy', 'mock', 'responses', 'apps'],
    keys: 'g r',
    render: () => <RoutesView />,
  },
  {
    view: 'services',
    label: 'Services',
    Icon: Plug,
    keywords: ['environments', 'registrations', 'accounts'],
    keys: 'g v',
    render: () => <ServicesView />,
  },
  {
    view: 'sessions',
    label: 'Sessions',
    Icon: FolderClock,
    keywords: ['storage', 'retention'],
    keys: 'g e',
    render: () => <SessionsView />,
  },
  {
    view: 'docs',
    label: 'Documentation',
    Icon: BookOpen,
    keywords: ['help', 'manual', 'guide', 'docs'],
    keys: 'g h',
    render: () => <DocsView />,
  },
  {
    view: 'settings',
    label: 'Settings',
    Icon: Settings,
    keywords: ['preferences', 'options', 'configuration'],
    keys: 'g ,',
    render: () => <SettingsView />,
  },
]

export function placeOf(view: View): Place | null {
  return places.find(place => place.view === view) ?? null
}
