import { z } from 'zod'

/** Name of each property that a drill checks, and the behavior of an app with it, in the displayed order. */
export const propertyTexts = {
  responses: { title: 'Responses', claim: 'Every notification gets a 2xx response within 5 seconds.' },
  repeats: { title: 'Repeats', claim: 'A repeated notification changes nothing.' },
  order: { title: 'Order', claim: 'The order of arrival changes nothing.' },
  drops: { title: 'Skipped statuses', claim: 'A skipped status that is not final changes nothing.' },
  refunds: {
    title: 'Refunds',
    claim: 'No refund status is lost, and a returned amount is not counted as a new payment.',
  },
  tolerance: { title: 'Tolerance', claim: 'Unknown fields, values and events are accepted.' },
  concurrency: {
    title: 'Concurrency',
    claim: 'Concurrent notifications lead to the same state as in sequence.',
  },
  recovery: {
    title: 'Recovery',
    claim: 'After a failure, repeating the notification leads to the correct state.',
  },
  isolation: { title: 'Isolation', claim: 'A notification changes no other record.' },
  signatures: {
    title: 'Signatures',
    claim: 'A notification with a wrong or missing signature is refused, or changes nothing.',
  },
  expected: { title: 'Expected state', claim: 'The end state has the expected values.' },
} as const

export type DrillProperty = keyof typeof propertyTexts
export const drillProperties = Object.keys(propertyTexts) as readonly DrillProperty[]
export const drillPropertySchema = z.enum(drillProperties)

/** Why `signatures` is unchecked in a drill that does not sign. */
export const unsignedReason = 'The drill does not sign what it sends. Set a signature.'
