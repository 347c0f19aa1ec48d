import { recordKinds } from '../record-kinds.ts'

/**
 * Format of a field's values.
 * - `choice`: one of a set, or several with commas, in any case
 * - `text`: a part of the value, in any case
 * - `decimal`: an amount, compared digit by digit, never as a binary number
 * - `count`: an integer; `size` takes units (10kb, 2mb)
 * - `time`: a day, an instant, `today`, `yesterday`, or a span back from now (15m, 2h, 7d)
 */
export type QueryValueType = 'choice' | 'text' | 'decimal' | 'count' | 'size' | 'time'

export interface QueryField {
  readonly type: QueryValueType
  readonly help: string
  /** Offered while typing; an open set allows others. */
  readonly values: readonly string[]
  readonly isOpen: boolean
  readonly example: string
}

type Typed<Type extends QueryValueType> = QueryField & { readonly type: Type }

const choice = <const Values extends readonly string[]>(
  help: string,
  values: Values,
  isOpen: boolean,
  example: string,
): Typed<'choice'> & { readonly values: Values } => ({
  type: 'choice',
  help,
  values,
  isOpen,
  example,
})
const other = <Type extends QueryValueType>(
  type: Type,
  help: string,
  example: string,
  values: readonly string[] = [],
): Typed<Type> => ({
  type,
  help,
  values,
  isOpen: true,
  example,
})

/** All query fields, for completion, errors and documentation. `main/engine/store/query/query-fields.ts` has their SQL. */
export const queryFields = {
  service: choice('the sender', ['transactions', 'funding', 'other', 'none'], false, 'service:funding'),
  kind: choice('the kind of the record', recordKinds, true, 'kind:issuance'),
  status: choice(
    'the status, as received',
    ['pending', 'in_progress', 'processing', 'complete', 'failed', 'cancelled'],
    true,
    'status:failed,cancelled',
  ),
  refund: choice(
    'the refund status',
    ['none', 'any', 'pending', 'in_progress', 'complete', 'failed'],
    true,
    'refund:any',
  ),
  finding: choice(
    'a severity, or the code of a finding',
    ['error', 'warning', 'info', 'any', 'none'],
    true,
    'finding:error',
  ),
  is: choice(
    'a state of the delivery',
    [
      'whole',
      'truncated',
      'malformed',
      'aborted',
      'pending',
      'inspected',
      'responded',
      'no-response',
      'refused',
      'late',
      'repeated',
      'pinned',
      'tagged',
      'noted',
    ],
    false,
    'is:truncated',
  ),
  method: choice('the HTTP method', ['POST', 'GET', 'PUT', 'DELETE'], true, 'method:post'),
  record: other('text', 'the record id; after =: exactly this id', 'record:7f3a'),
  session: other(
    'text',
    'the session by name or number; #3 by number only; today: the session of today',
    'session:today',
    ['today'],
  ),
  tag: choice('a tag', ['any', 'none'], true, 'tag:checkout'),
  note: other('text', 'your note', 'note:"ask support"'),
  route: other(
    'text',
    'deliveries to the path of a route, by its name or number; #3 by number only',
    'route:#3',
  ),
  target: other('text', 'request path and query', 'target:/hooks'),
  header: other('text', 'header name or value', 'header:x-request-id'),
  body: other('text', 'the body; in quotes: exactly as sent', 'body:"insufficient_deposit"'),
  id: other('count', 'the delivery number', 'id:100..200'),
  amount: other('decimal', 'the amount; for a conversion the source amount', 'amount:>100'),
  asset: other('text', 'the asset or currency', 'asset:mxn'),
  reason: other('text', 'why it failed: the error code or the text', 'reason:insufficient'),
  response: other('count', 'the response status', 'response:>=400'),
  size: other('size', 'body size in bytes', 'size:>10kb'),
  received: other('time', 'the time of arrival', 'received:2h', [
    'today',
    'yesterday',
    '15m',
    '1h',
    '24h',
    '7d',
  ]),
} as const satisfies Record<string, QueryField>

export type QueryFieldName = keyof typeof queryFields

export function isQueryField(name: string): name is QueryFieldName {
  return Object.hasOwn(queryFields, name)
}

/** The field of a written name, in any case; `null` if there is none. */
export function queryFieldOf(name: string): QueryFieldName | null {
  const lower = name.toLowerCase()
  return isQueryField(lower) ? lower : null
}

/** Whether a term of the field may have several values, separated by commas. */
export function isListField(name: string | null): boolean {
  return name !== null && isQueryField(name) && queryFields[name].type === 'choice'
}
