import type { MadeStep } from '#contract/sending/scenario-file'
import {
  type FixtureId,
  type RecordKind,
  recordKindSchema,
  type Service,
  serviceSchema,
} from '#contract/terms'
import { inspectDelivery } from '../../inspect/inspect-delivery.ts'
import type { InspectionResult } from '../../inspect/inspection-result.ts'
import type { FixtureFile } from '../fixtures/fixture-file.ts'
import { fillTemplate, fillText, type NotificationSubject } from '../fixtures/placeholders.ts'
import type { RandomBytes } from '../seeded-random.ts'
import { type LoadedScenario, ScenarioFlaw } from './scenario-text.ts'

export type FindFixture = (id: FixtureId) => FixtureFile | undefined

export interface StepSource {
  readonly fixtureId: FixtureId | null
  readonly service: Service
  readonly kind: RecordKind
  readonly status: string
  readonly refundStatus: string | null
  /** Id in an exact text; `null` if each run has a new id. */
  readonly recordId: string | null
  /** Fills placeholders; `withIds` those of other records. Throws an Error for an unknown placeholder. */
  make(subject: NotificationSubject, random: RandomBytes, withIds: (text: string) => string): string
}

/** Source of the step at this index. Throws `ScenarioFlaw`. */
export function sourceOf(
  scenario: LoadedScenario,
  place: number,
  step: MadeStep,
  fixtureOf: FindFixture,
): StepSource {
  if ('fixture' in step) return fixtureSource(step.fixture, fixtureOf, `/steps/${place}/fixture`)
  const text = scenario.bodyTexts[place] ?? '{}'
  return 'text' in step
    ? bodySource(text, `/steps/${place}/text`, true)
    : bodySource(text, `/steps/${place}/body`, false)
}

/** Throws `ScenarioFlaw`. */
export function fixtureSource(id: FixtureId, fixtureOf: FindFixture, path: string): StepSource {
  const file = fixtureOf(id)
  if (file === undefined) throw new ScenarioFlaw(path, `No fixture ${id}. See "hooktrail fixtures" or Send.`)
  const { service, kind, status, refundStatus, body, bodyText } = file
  return {
    fixtureId: id,
    service,
    kind,
    status,
    refundStatus,
    recordId: null,
    make: (subject, random) =>
      bodyText === undefined
        ? JSON.stringify(fillTemplate(body, subject, random))
        : fillText(bodyText, subject, true, random),
  }
}

/** `isExact`: the text has no placeholders. */
function bodySource(text: string, path: string, isExact: boolean): StepSource {
  const { service, kind, status, refundStatus, recordId } = inspectBody(Buffer.from(text))
  const ofService = serviceSchema.safeParse(service)
  const ofKind = recordKindSchema.safeParse(kind)
  if (!ofService.success || !ofKind.success || status === null) {
    throw new ScenarioFlaw(path, 'Not a notification of the two services with a record and a status.')
  }
  return {
    fixtureId: null,
    service: ofService.data,
    kind: ofKind.data,
    status,
    refundStatus,
    recordId: isExact ? recordId : null,
    make: (subject, random, withIds) => (isExact ? text : fillText(withIds(text), subject, true, random)),
  }
}

/** Inspects a body as if it had arrived in a sound request: the request has no findings. */
export function inspectBody(body: Uint8Array): InspectionResult {
  return inspectDelivery({
    method: 'POST',
    target: '/',
    headers: [['Content-Type', 'application/json']],
    remoteAddress: '127.0.0.1',
    reception: 'whole',
    body,
    declaredBodyBytes: null,
    response: null,
  })
}
