import { z } from 'zod'
import { recordKindSchema, serviceSchema } from '#contract/terms'
import { fillTemplate } from './placeholders.ts'
import { readTemplate } from './template-value.ts'

const template = z.record(z.string(), z.json())

/** A file of resources/fixtures. Its name without `.json` is the fixture's id. */
export const fixtureFileSchema = z
  .strictObject({
    title: z.string().min(1),
    service: serviceSchema,
    kind: recordKindSchema,
    /** As the service writes it. */
    status: z.string().min(1),
    refundStatus: z.string().min(1).nullable(),
    description: z.string().min(1),
    /** Document and section that it follows. */
    source: z.string().min(1),
    /** For a new record: how long before the notification it was created. */
    ageSeconds: z.int().nonnegative(),
    /** The notification, with placeholders (placeholders.ts) for what is generated. */
    body: template,
  })
  .check(context => {
    for (const message of contradictions(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, path: ['body'], message })
    }
  })
export type FixtureFile = z.infer<typeof fixtureFileSchema>

/** Where the body does not say what the file says of it. */
function contradictions(file: {
  readonly service: string
  readonly kind: string
  readonly status: string
  readonly refundStatus: string | null
  readonly body: z.infer<typeof template>
}): string[] {
  try {
    fillTemplate(file.body, { recordId: '', createdAt: '', updatedAt: '' })
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const idName = file.service === 'transactions' ? 'id' : file.kind === 'withdrawal' ? 'wid' : 'fid'
  const expected: [pointer: string, value: string | undefined][] = [
    ['/event', file.service === 'transactions' ? 'TRANSACTION' : file.kind],
    ['/payload/status', file.status],
    [`/payload/${idName}`, '{{recordId}}'],
    [`/payload/${file.kind}/refund_status`, file.refundStatus ?? undefined],
  ]
  if (file.service === 'transactions') expected.push(['/payload/type', file.kind.toUpperCase()])
  return expected
    .filter(([pointer, value]) => readTemplate(file.body, pointer) !== value)
    .map(([pointer, value]) => `${pointer} should be ${value ?? 'absent'}`)
}
