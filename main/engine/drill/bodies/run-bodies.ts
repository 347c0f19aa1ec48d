import type { DrillForm } from '#contract/drill/sequence'
import { createNewIds } from '../../exporting/pseudonyms/new-ids.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import { bodyIn, bystanderId } from './forms.ts'
import { filled, identifiersIn, type Template, templateOf } from './identifiers.ts'

/** The ids of one copy of a trail in one run. */
export interface RunIds {
  /** Of the trail's records, in their order. */
  readonly recordIds: readonly string[]
  /** New values by their place among the trail's identifiers. */
  readonly values: readonly string[]
}

/** Makes the bodies of runs. */
export interface RunBodies {
  /** The trail's own identifiers. */
  readonly identifiers: readonly string[]
  /** New ids; the same for the same key, and never those of an earlier copy. */
  newIds(key: string): RunIds
  body(step: number, form: DrillForm, ids: RunIds): Uint8Array
}

/** How often another value is tried where a new id was given before. */
const maximumTries = 50

/** `used`: all new ids of the drill, so that no two runs meet. */
export function createRunBodies(anatomy: Anatomy, renewed: readonly string[], used: Set<string>): RunBodies {
  const { trail } = anatomy
  const renew: ReadonlySet<string> = new Set(renewed)
  const recordIds = trail.records.map(({ recordId }) => recordId)
  const identifiers = [
    ...new Set([...recordIds, ...trail.bodies.flatMap(body => identifiersIn(body, renew)), bystanderId]),
  ]
  const templates = new Map<string, Template>()

  function templateIn(form: DrillForm, step: number): Template {
    const name = `${step} ${form}`
    const known = templates.get(name)
    if (known !== undefined) return known
    const template = templateOf(bodyIn(form, step, anatomy), identifiers, renew)
    templates.set(name, template)
    return template
  }

  function unusedOf(id: string, key: string): string {
    for (let attempt = 0; attempt < maximumTries; attempt++) {
      const value = createNewIds(attempt === 0 ? key : `${key} ${attempt}`)(id)
      if (!used.has(value.toLowerCase())) return value
    }
    // A short id has few other values: it grows.
    return `${id}${used.size}`
  }

  return {
    identifiers,
    newIds(key) {
      const ids = createNewIds(key)
      const values = identifiers.map((id, place) => (place < recordIds.length ? unusedOf(id, key) : ids(id)))
      for (const value of values.slice(0, recordIds.length)) used.add(value.toLowerCase())
      return { recordIds: values.slice(0, recordIds.length), values }
    },
    body: (step, form, ids) => Buffer.from(filled(templateIn(form, step), ids.values)),
  }
}
