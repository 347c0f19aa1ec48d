import { z } from 'zod'

const findings = z
  .array(z.string())
  .default([])
  .describe('Codes of the findings that the fault causes, as docs/findings.md names them.')
const waitMs = (usual: number) =>
  z
    .number()
    .nonnegative()
    .max(86_400_000)
    .default(usual)
    .describe('Milliseconds after the sending before it.')

/** `any`: the seed decides. */
const step = z
  .union([z.int().nonnegative(), z.literal('any')])
  .describe('Place, from 0, in the steps. "any": the seed decides.')

const shared = {
  step,
  note: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Text that is shown for the fault, instead of the default text.'),
  findings,
}

function fault<Name extends string, Own extends z.core.$ZodLooseShape>(name: Name, text: string, own: Own) {
  return z.strictObject({ fault: z.literal(name), ...shared, ...own }).describe(text)
}

export const scenarioFaultSchema = z.discriminatedUnion('fault', [
  fault('duplicate', 'The same bytes again, right after the step.', {
    times: z.int().min(1).max(20).default(1),
    waitMs: waitMs(300),
  }),
  fault('swap', 'The step and the next change places.', {}),
  fault('hold-back', 'The step is sent later, after other steps.', {
    after: z
      .int()
      .nonnegative()
      .optional()
      .describe('Place of the step after which it is sent; the last unless given.'),
    waitMs: waitMs(1000),
  }),
  fault('drop', 'The step is not sent.', {}),
  fault('late-final', 'The final status is sent late.', { waitMs: waitMs(60_000) }),
  fault('second-final', 'Another final status of the same record follows the step.', {
    fixture: z.string().min(1).describe('Id of the fixture with the other final status.'),
    updatedSeconds: z
      .number()
      .nonnegative()
      .default(60)
      .describe('Seconds from the updated_at of the step to that of the second final.'),
    waitMs: waitMs(1000),
  }),
  fault('burst', 'The step and the following are sent at the same time.', {
    count: z.int().min(2).max(32).describe('Sendings at the same time: the step and those that follow it.'),
  }),
  fault('malformed', 'The body ends within its JSON, with the right Content-Length.', {}),
  fault('truncated', 'The connection closes after half of the declared body.', {}),
  fault('oversized', 'The body is longer than apps usually accept.', {
    bytes: z
      .int()
      .min(1024)
      .max(32 * 1024 * 1024)
      .default(11 * 1024 * 1024)
      .describe('Length of the body, which is filled up with spaces.'),
  }),
  fault('slow-upload', 'The body is sent in pieces, slowly.', {
    overMs: z
      .int()
      .min(100)
      .max(60_000)
      .default(3000)
      .describe('Milliseconds from the first byte of the body to the last.'),
  }),
  fault('unknown-field', 'A member is added that is not documented.', {
    path: z
      .string()
      .regex(/^(\/[^/]+)+$/)
      .max(500)
      .default('/payload/undocumented_field')
      .describe('JSON Pointer of the added member; its parent exists.'),
    value: z.json().default('undocumented').describe('Value of the added member.'),
  }),
])
export type ScenarioFault = z.infer<typeof scenarioFaultSchema>
export type FaultName = ScenarioFault['fault']
