import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import type { Connection } from '#contract/transport'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { toWireError } from './resource.ts'

interface StatusState {
  readonly status: AppStatus | null
  readonly connection: Connection
  readonly error: WireError | null
  /** Deliveries in the store and not yet read, as the newest event or status tells. */
  readonly total: number
  readonly unread: number
}

export const useStatus = create<StatusState>()(() => ({
  status: null,
  connection: 'connecting',
  error: null,
  total: 0,
  unread: 0,
}))

const answers = createAnswers()
/** Rises with each event that told a number; an answer that was asked for before may hold an older one. */
let numbersTold = 0

/** Shows it as an event told. */
export function showStatus(status: AppStatus): void {
  answers.tell()
  apply(status)
}

/** How many deliveries there are, or wait to be read, as an event told. */
export function showNumbers(numbers: { readonly total?: number; readonly unread?: number }): void {
  numbersTold += 1
  useStatus.setState(numbers)
}

function apply(status: AppStatus): void {
  const shown = useStatus.getState().status
  // Everything on the page is kept by ids that mean other deliveries now.
  if (shown !== null && shown.storeId !== status.storeId) location.reload()
  useStatus.setState({
    status,
    error: null,
    total: status.deliveryCount,
    unread: status.unreadCount,
  })
}

export async function loadStatus(): Promise<void> {
  const isNews = answers.ask()
  const numbersBefore = numbersTold
  try {
    const status = await call('app.status', {})
    if (!isNews()) return
    const { total, unread } = useStatus.getState()
    apply(status)
    if (numbersTold !== numbersBefore) useStatus.setState({ total, unread })
  } catch (error) {
    showFailure(error)
  }
}

/** Listens again after a failure. Answers the error, for the place that asked. */
export async function restartListener(): Promise<WireError | null> {
  const isNews = answers.ask()
  try {
    const status = await call('listener.restart', {})
    if (isNews()) apply(status)
    return null
  } catch (error) {
    return toWireError(error)
  }
}

/** Opens everything anew; what is shown is fetched again as the new launch speaks. Answers the error. */
export async function restart(): Promise<WireError | null> {
  const isNews = answers.ask()
  try {
    const status = await call('app.restart', {})
    if (isNews()) apply(status)
    return null
  } catch (error) {
    return toWireError(error)
  }
}

function showFailure(error: unknown): void {
  useStatus.setState({ error: toWireError(error) })
}
