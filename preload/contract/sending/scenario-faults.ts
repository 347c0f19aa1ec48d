import { z } from 'zod'

const findings = z
  .array(z.string())
  .default([])
  .meta({ description: 'Codes of the findings that the fault causes, as docs/findings.md names them.' })
const waitMs = (usual: number) =>
  z
    .number()
    .nonnegative()
    .max(86_400_000)
    .default(usual)
    .meta({ description: 'Milliseconds after the sending before it.' })

/** `any`: the seed decides. */
const step = z
  .union([z.int().nonnegative(), z.literal('any')])
  .meta({ description: 'Place, from 0, in the steps. "any": the seed decides.' })

const shared = {
  step,
  note: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Text that is shown for the fault, instead of the default text.' }),
  findings,
}

const faultLimits = {
  copies: { most: 20 },
  atOnce: { least: 2, most: 32 },
  oversizedBytes: { least: 1024, usual: 11 * 1024 * 1024, most: 32 * 1024 * 1024 },
  uploadMs: { least: 100, usual: 3000, most: 60_000 },
} as const

export const scenarioFaultSchema = z.discriminatedUnion('fault', [
  z
    .strictObject({
      fault: z.literal('duplicate'),
      ...shared,
      times: z.int().min(1).max(faultLimits.copies.most).default(1),
      waitMs: waitMs(300),
    })
    .meta({ description: 'The same bytes again, right after the step.' }),
  z
    .strictObject({ fault: z.literal('swap'), ...shared })
    .meta({ description: 'The step and the next change places.' }),
  z
    .strictObject({
      fault: z.literal('hold-back'),
      ...shared,
      after: z
        .int()
        .nonnegative()
        .optional()
        .meta({ description: 'Place of the step after which it is sent; the last unless given.' }),
      waitMs: waitMs(1000),
    })
    .meta({ description: 'The step is sent later, after other steps.' }),
  z.strictObject({ fault: z.literal('drop'), ...shared }).meta({ description: 'The step is not sent.' }),
  z
    .strictObject({ fault: z.literal('late-final'), ...shared, waitMs: waitMs(60_000) })
    .meta({ description: 'The final status is sent late.' }),
  z
    .strictObject({
      fault: z.literal('second-final'),
      ...shared,
      fixture: z.string().min(1).meta({ description: 'Id of the fixture with the other final status.' }),
      updatedSeconds: z
        .number()
        .nonnegative()
        .default(60)
        .meta({ description: 'Seconds from the updated_at of the step to that of the second final.' }),
      waitMs: waitMs(1000),
    })
    .meta({ description: 'Another final status of the same record follows the step.' }),
  z
    .strictObject({
      fault: z.literal('burst'),
      ...shared,
      count: z
        .int()
        .min(faultLimits.atOnce.least)
        .max(faultLimits.atOnce.most)
        .meta({ description: 'Sendings at the same time: the step and those that follow it.' }),
    })
    .meta({ description: 'The step and the following are sent at the same time.' }),
  z
    .strictObject({ fault: z.literal('malformed'), ...shared })
    .meta({ description: 'The body ends within its JSON, with the right Content-Length.' }),
  z
    .strictObject({ fault: z.literal('truncated'), ...shared })
    .meta({ description: 'The connection closes after half of the declared body.' }),
  z
    .strictObject({
      fault: z.literal('oversized'),
      ...shared,
      bytes: z
        .int()
        .min(faultLimits.oversizedBytes.least)
        .max(faultLimits.oversizedBytes.most)
        .default(faultLimits.oversizedBytes.usual)
        .meta({ description: 'Length of the body, which is filled up with spaces.' }),
    })
    .meta({ description: 'The body is longer than apps usually accept.' }),
  z
    .strictObject({
      fault: z.literal('slow-upload'),
      ...shared,
      overMs: z
        .int()
        .min(faultLimits.uploadMs.least)
        .max(faultLimits.uploadMs.most)
        .default(faultLimits.uploadMs.usual)
        .meta({ description: 'Milliseconds from the first byte of the body to the last.' }),
    })
    .meta({ description: 'The body is sent in pieces, slowly.' }),
  z
    .strictObject({
      fault: z.literal('unknown-field'),
      ...shared,
      path: z
        .string()
        .regex(/^(\/[^/]+)+$/)
        .max(500)
        .default('/payload/undocumented_field')
        .meta({ description: 'JSON Pointer of the added member; its parent exists.' }),
      value: z.json().default('undocumented').meta({ description: 'Value of the added member.' }),
    })
    .meta({ description: 'A member is added that is not documented.' }),
])
export type ScenarioFault = z.infer<typeof scenarioFaultSchema>
export type FaultName = ScenarioFault['fault']
