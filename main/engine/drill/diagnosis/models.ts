import type { Suspicion } from '#contract/drill/drill'
import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { scalarText } from '../../inspect/values/scalars.ts'
import { bodyIn } from '../bodies/forms.ts'
import { isNotification, type PlannedSending } from '../sequences/sequence.ts'
import type { Anatomy } from '../trail/anatomy.ts'

/** How an app may choose the notification that counts: which step's state it ends in. */
export interface Model {
  readonly suspicion: Suspicion
  winner(sent: readonly PlannedSending[], anatomy: Anatomy): number | null
}

/** The first that explains every run is the one that is named. */
export const models: readonly Model[] = [
  { suspicion: 'last-arrival-wins', winner: sent => sent.at(-1)?.step ?? null },
  { suspicion: 'first-arrival-wins', winner: sent => sent[0]?.step ?? null },
  { suspicion: 'one-per-status', winner: (sent, anatomy) => latest(onePerStatus(sent, anatomy)) },
  {
    suspicion: 'one-per-status',
    winner: (sent, anatomy) => onePerStatus(sent, anatomy).at(-1)?.step ?? null,
  },
  { suspicion: 'clock-as-text', winner: greatestText },
]

/** Sendings that a model can tell something of: one after the other, each a notification of the trail's first copy. */
export function canPredict(sent: readonly PlannedSending[]): boolean {
  return (
    sent.length > 0 &&
    sent.every(
      (sending, index) =>
        isNotification(sending) &&
        sending.subject === 'own' &&
        sending.form !== 'fresh' &&
        sending.mishap === null &&
        sent[index - 1]?.wave !== sending.wave,
    )
  )
}

function latest(sent: readonly PlannedSending[]): number | null {
  return sent.length === 0 ? null : Math.max(...sent.map(({ step }) => step))
}

function onePerStatus(sent: readonly PlannedSending[], { trail }: Anatomy): PlannedSending[] {
  const statuses = new Set<string>()
  return sent.filter(({ step }) => {
    const status = (trail.steps[step]?.status ?? '').toLowerCase()
    if (statuses.has(status)) return false
    statuses.add(status)
    return true
  })
}

/** The greatest clock as a text; on a tie the later in the trail's order. */
function greatestText(sent: readonly PlannedSending[], anatomy: Anatomy): number | null {
  let best: { readonly clock: string; readonly step: number } | null = null
  for (const { step, form } of sent) {
    const clock = clockText(bodyIn(form, step, anatomy))
    if (best === null || clock > best.clock || (clock === best.clock && step > best.step))
      best = { clock, step }
  }
  return best?.step ?? null
}

function clockText(body: string): string {
  const result = readJson(body)
  if (!result.ok) return ''
  const text = (name: string) => scalarText(at(result.root, `/payload/${name}`))
  return text('updated_at') ?? text('created_at') ?? ''
}
