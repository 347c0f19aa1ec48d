import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import type { Connection } from '#contract/transport'
import { call } from '../api/client.ts'
import { toWireError } from './resource.ts'

interface StatusState {
  readonly status: AppStatus | null
  readonly connection: Connection
  /** The launch this page belongs to has ended: no call will succeed again. */
  readonly isEnded: boolean
  readonly error: WireError | null
  /** Deliveries in the store and not yet read, as the newest event or status tells. */
  readonly total: number
  readonly unread: number
}

export const useStatus = create<StatusState>()(() => ({
  status: null,
  connection: 'connecting',
  isEnded: false,
  error: null,
  total: 0,
  unread: 0,
}))

export function showStatus(status: AppStatus): void {
  useStatus.setState({
    status,
    error: null,
    isEnded: false,
    total: status.deliveryCount,
    unread: status.unreadCount,
  })
}

export async function loadStatus(): Promise<void> {
  try {
    showStatus(await call('app.status', {}))
  } catch (error) {
    showFailure(error)
  }
}

/** Listens again after a failure. Answers the error, for the place that asked. */
export async function restartListener(): Promise<WireError | null> {
  try {
    showStatus(await call('listener.restart', {}))
    return null
  } catch (error) {
    return toWireError(error)
  }
}

function showFailure(error: unknown): void {
  const wire = toWireError(error)
  useStatus.setState({ error: wire, isEnded: wire.code === 'unauthorised' })
}
