import { create } from 'zustand'
import type { Retention, RetentionAnswer, RetentionPreview } from '#contract/deliveries/sessions'
import type { WireError } from '#contract/errors'
import { call } from '../api/client.ts'
import { changeSettings } from '../data/settings.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface RetentionState {
  /** What the limits that are being written would remove now; `null` while none is set or one does not fit. */
  readonly preview: Resource<RetentionPreview> | null
}

export const useRetention = create<RetentionState>()(() => ({ preview: null }))

const { setState: set } = useRetention

/** While one types, the question waits for an end. */
const settleMs = 250
let settle: ReturnType<typeof setTimeout> | undefined
let round = 0

/** Asks what would go by these limits; `null` where there is nothing to ask. */
export function weighLimits(limits: Retention | null): void {
  clearTimeout(settle)
  round += 1
  if (limits === null || isOff(limits)) {
    set({ preview: null })
    return
  }
  const asked = round
  set({ preview: loading })
  settle = setTimeout(() => void weigh(limits, asked), settleMs)
}

async function weigh(limits: Retention, asked: number): Promise<void> {
  let preview: Resource<RetentionPreview>
  try {
    preview = ready(await call('retention.preview', limits))
  } catch (error) {
    preview = failed(error)
  }
  if (asked === round) set({ preview })
}

/** Keeps the limits; they apply at once and every hour. */
export function keepLimits(retention: Retention): Promise<WireError | null> {
  return changeSettings({ retention })
}

/** Answers what retention asks: what it named goes now, or stays and the limit is turned off. */
export async function answerRetention(answer: RetentionAnswer): Promise<WireError | null> {
  try {
    await call('retention.answer', answer)
    return null
  } catch (error) {
    return toWireError(error)
  }
}

export function isOff(limits: Retention): boolean {
  return Object.values(limits).every(limit => limit === null)
}
