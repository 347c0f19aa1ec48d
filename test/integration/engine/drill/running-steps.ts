import type { Params } from '#contract/methods'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import type { TestEngine } from '../../../support/engine/open-test-engine.ts'
import type { Receiver } from '../../../support/receivers/start-receiver.ts'

const few = { runs: 4, settleMs: 20, seed: 7 } as const

function given(app: Receiver, more: Partial<Params<'drills.start'>> = {}): Params<'drills.start'> {
  const source = { scenarios: ['issuance-complete'] }
  return { url: app.url, state: { by: 'url', url: app.stateUrl }, source, ...few, ...more } as never
}

export const drilled = ({ engine }: TestEngine, app: Receiver, more?: Partial<Params<'drills.start'>>) =>
  runDrill(engine, given(app, more))
