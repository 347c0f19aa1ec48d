import { Ajv2020 } from 'ajv/dist/2020.js'
import { readJson } from '#contract/json/text'
import type { RecordKind } from '#contract/terms'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { schemaProblems } from '../../../../renderer/features/fixtures/problems/schema-problems.ts'
import { schemaOf } from '../../../../renderer/features/fixtures/problems/schemas.ts'
import { jsonSchemas } from '../../../generate/schemas/json-schemas.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

/** What a schema cannot express: it knows neither times nor the order of members. */
const stricterThanSchemas: Readonly<Record<string, string>> = {
  'updated-before-created': 'compares two times',
  'refund-steps-out-of-order': 'compares the times of two steps',
  'refund-contradicts': 'compares the status of a refund with all of its steps',
  'receiver-account-object': 'is about members that have no name',
  'duplicate-key': 'a parsed object has each name once',
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
const validators = new Map(
  jsonSchemas().map(([path, content]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return [name.replace(/^[a-z]+-/, '').replaceAll('-', '_'), ajv.compile(JSON.parse(content))]
  }),
)

/** Why each of the three refuses a body as a notification of the kind; an empty list where it accepts it. */
export interface Verdicts {
  readonly inspection: readonly string[]
  readonly schema: readonly string[]
  /** The editor of fixtures, which reads the same schemas. */
  readonly editor: readonly string[]
}

export function verdictsOn(body: unknown, kind: string): Verdicts {
  const text = JSON.stringify(body)
  const validate = validators.get(kind)
  if (validate === undefined) throw new Error(`There is no schema of ${kind}.`)
  validate(JSON.parse(text))
  const json = readJson(text)
  if (!json.ok) throw new Error('What JSON.stringify writes is JSON.')
  return {
    inspection: inspection(body, kind),
    schema: (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    editor: schemaProblems(json.root, schemaOf(kind as RecordKind)).map(
      ({ pointer, message }) => `${pointer} ${message}`,
    ),
  }
}

const isStricter = (code: string): boolean => Object.hasOwn(stricterThanSchemas, code)
/** Of the objects in a redemption's account, the one that the schema knows. */
const hasName = (path: string): boolean => path.endsWith('/receiver_account/mexican_bank_account')

/** Errors and warnings; and that it is read as something else, which is no finding where it is another product's. */
function inspection(body: unknown, kind: string): string[] {
  const inspection = inspectDelivery(inspectedDelivery(body))
  const reported = inspection.findings
    .filter(({ severity, code, path }) => severity !== 'info' && (!isStricter(code) || hasName(path)))
    .map(({ code, path }) => `${path} ${code}`)
  return inspection.kind === kind ? reported : [...reported, `it is read as ${inspection.kind}`]
}
