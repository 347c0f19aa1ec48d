import { z } from 'zod'
import { AppError } from '#contract/errors'
import { at } from '#contract/json-pointer'
import { readJson } from '#contract/json-text'
import { recordKindSchema, serviceSchema } from '#contract/terms'
import { layOut } from './json-layout.ts'
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
    /** Codes of the findings that it causes by itself. */
    findings: z.array(z.string()).optional(),
    /** The notification, with placeholders (placeholders.ts) for what is generated. */
    body: template,
  })
  .check(context => {
    for (const message of contradictions(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, path: ['body'], message })
    }
  })

export type FixtureFile = z.infer<typeof fixtureFileSchema> & {
  /** Of the user's own: the body as text in one line, since its numbers may have digits that a program would lose. */
  readonly bodyText?: string
}

/** A fixture of the user's own from its file's text. Throws `fixture-unfit` saying what is not as it should be. */
export function readOwnFixture(text: string): FixtureFile {
  const json = readJson(text)
  if (!json.ok) {
    const { line, column, expected, found } = json.problem
    throw unfit(`It is not JSON: line ${line}, column ${column}: ${expected} expected, ${found} found.`)
  }
  const result = fixtureFileSchema.safeParse(JSON.parse(text))
  if (!result.success) {
    const [issue] = result.error.issues
    throw unfit(`Its "${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'unknown'}.`)
  }
  const body = at(json.root, '/body')
  return body === undefined ? result.data : { ...result.data, bodyText: layOut(body, null) }
}

function unfit(message: string): AppError {
  return new AppError('fixture-unfit', `This is no fixture. ${message}`)
}

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
    ['/event', eventOf(file)],
    ['/payload/status', file.status],
    [`/payload/${idName}`, '{{recordId}}'],
    [`/payload/${file.kind}/refund_status`, file.refundStatus ?? undefined],
  ]
  if (file.service === 'transactions') expected.push(['/payload/type', file.kind.toUpperCase()])
  return expected
    .filter(([pointer, value]) => readTemplate(file.body, pointer) !== value)
    .map(([pointer, value]) => `${pointer} should be ${value ?? 'absent'}`)
}

/** In any case: the funding service's document shows lower case and capitalized, and a fixture may try others. */
function eventOf(file: {
  readonly service: string
  readonly kind: string
  readonly body: z.infer<typeof template>
}): string {
  const documented = file.service === 'transactions' ? 'TRANSACTION' : file.kind
  const event = readTemplate(file.body, '/event')
  return typeof event === 'string' && event.toLowerCase() === documented.toLowerCase() ? event : documented
}
