import { detailsFamilies, observedRecordFields } from '#contract/services/details'
import type { Field, FieldTable } from '#contract/services/fields'
import { fundingStatuses, fundingTable } from '#contract/services/funding'
import { refundStatuses, refundStepStatuses, refundSteps, refundStepTable } from '#contract/services/refunds'
import { documents } from '#contract/services/sources'
import {
  kindTables,
  type TransactionKind,
  transactionKinds,
  transactionStatuses,
  transactionTable,
  transactionTypes,
} from '#contract/services/transactions'
import { withdrawalStatuses, withdrawalTable } from '#contract/services/withdrawal'

/**
 * A value. `amount`: a decimal number as text. `scalar`: a text or a number. `no-text`: absent, `null` or the empty text.
 * `any`: undocumented. `choice` and `object` are named types; `literal` is some values of a choice.
 */
export type Shape =
  | { readonly is: 'text' | 'amount' | 'scalar' | 'boolean' | 'no-text' | 'any' }
  | { readonly is: 'choice' | 'object'; readonly name: string }
  | { readonly is: 'literal'; readonly of: string; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly items: string }

export interface Member {
  readonly name: string
  /** Meaning, unit and source. */
  readonly note: string
  readonly shape: Shape
  readonly isRequired: boolean
  readonly isNullable: boolean
}

export type NamedType = { readonly name: string; readonly note: string } & (
  | { readonly is: 'choice'; readonly values: readonly string[] }
  | { readonly is: 'object'; readonly members: readonly Member[]; readonly isOpen: boolean }
  | { readonly is: 'union'; readonly of: readonly string[] }
)

/** First line of each file, by which `hooktrail types --out` recognizes a file that it may replace. */
export const headline = 'Notifications of both services, by Hooktrail (hooktrail types).'
export const introduction = [
  headline,
  `Sources: ${[documents.transactions, documents.funding].map(({ title, readOn }) => `${title} (read on ${readOn})`).join('; ')}.`,
  'Real notifications may have more members, and values outside the documented ones. Write a default branch, and respond 2xx to it.',
]

/**
 * The notifications of both services as types, each after the types that it names. `isSplit`: payloads that have further
 * members once COMPLETE are a union by status; otherwise these members are optional.
 */
export function describeTypes(isSplit: boolean): readonly NamedType[] {
  return [
    choice('TransactionStatus', transactionStatuses, 'transactions', 'States and transitions'),
    choice('TransactionType', transactionTypes, 'transactions', 'Common transaction fields'),
    choice(
      'TransactionMethod',
      kindTables.issuance.fields.get('method')?.values ?? [],
      'transactions',
      'issuance object',
    ),
    choice('RefundStatus', refundStatuses, 'transactions', 'States and transitions'),
    choice('RefundStepStatus', refundStepStatuses, 'transactions', 'Refund step'),
    choice('IssuanceRefundStepName', refundSteps.issuance, 'transactions', 'Refund step'),
    choice('RedemptionRefundStepName', refundSteps.redemption, 'transactions', 'Refund step'),
    choice('FundingStatus', inBothCases(fundingStatuses), 'funding', 'States and transitions'),
    choice('WithdrawalStatus', inBothCases(withdrawalStatuses), 'funding', 'States and transitions'),
    choice('TransactionEvent', ['TRANSACTION'], 'transactions', 'Notification envelope'),
    choice('FundingEvent', inBothCases(['funding']), 'funding', 'Notification envelope'),
    choice('WithdrawalEvent', inBothCases(['withdrawal']), 'funding', 'Notification envelope'),
    ...objects('TransactionError', kindTables.issuance.fields.get('error')?.table),
    ...(['issuance', 'redemption'] as const).map(kind => ({
      ...objectOf(`${typeName(kind)}RefundStep`, refundStepTable),
      members: membersOf(refundStepTable, {
        step: { is: 'choice', name: `${typeName(kind)}RefundStepName` },
        status: { is: 'choice', name: 'RefundStepStatus' },
      }),
    })),
    ...receiverAccount(),
    ...transactionKinds.flatMap(kind => transactionTypesOf(kind, isSplit)),
    ...fundingTypesOf('Funding', fundingTable),
    ...fundingTypesOf('Withdrawal', withdrawalTable),
    union(
      'TransactionNotification',
      transactionKinds.map(kind => `${typeName(kind)}Notification`),
      'A notification of the transaction service; `payload.type` selects the kind.',
    ),
    union(
      'Notification',
      ['TransactionNotification', 'FundingNotification', 'WithdrawalNotification'],
      'A notification of either service, by `event`, then `payload.type` and `payload.status`.',
    ),
  ]
}

function transactionTypesOf(kind: TransactionKind, isSplit: boolean): NamedType[] {
  const name = typeName(kind)
  const table = kindTables[kind]
  const shapes: Readonly<Record<string, Shape>> = {
    method: { is: 'choice', name: 'TransactionMethod' },
    refund_status: { is: 'choice', name: 'RefundStatus' },
    refund_steps: { is: 'list', items: `${name}RefundStep` },
    error: { is: 'object', name: 'TransactionError' },
    receiver_account: { is: 'object', name: 'ReceiverAccount' },
  }
  const isByStatus = isSplit && [...table.fields.values()].some(field => field.when === 'complete')
  const forms: readonly Form[] = isByStatus ? ['Complete', 'Incomplete'] : ['']
  return [
    ...forms.flatMap((form): NamedType[] => [
      { ...objectOf(form + name, table), members: membersOf(table, shapes, form) },
      {
        ...objectOf(`${form}${name}Payload`, transactionTable),
        members: [
          ...membersOf(transactionTable, {
            type: { is: 'literal', of: 'TransactionType', values: [kind.toUpperCase()] },
            status: statusOf(form),
            ...(kind === 'conversion' ? { external_ref: { is: 'no-text' } } : {}),
          }),
          plain(kind, `The ${kind.replace('_', ' ')}.`, { is: 'object', name: form + name }),
        ],
      },
    ]),
    ...(isByStatus
      ? [
          union(
            `${name}Payload`,
            forms.map(form => `${form}${name}Payload`),
            'By `status`.',
          ),
        ]
      : []),
    notification(name, 'transactions', {
      is: 'literal',
      of: 'TransactionEvent',
      values: ['TRANSACTION'],
    }),
  ]
}

/** Of a payload that is split by status. */
type Form = '' | 'Complete' | 'Incomplete'

function statusOf(form: Form): Shape {
  if (form === '') return { is: 'choice', name: 'TransactionStatus' }
  const values = transactionStatuses.filter(status => (status === 'COMPLETE') === (form === 'Complete'))
  return { is: 'literal', of: 'TransactionStatus', values }
}

function fundingTypesOf(name: 'Funding' | 'Withdrawal', table: FieldTable): NamedType[] {
  const families = detailsFamilies[name === 'Funding' ? 'funding' : 'withdrawal']
  const details = new Map<string, Member>()
  for (const { title, documented, observed } of families) {
    const seen = { ...observed, ...documented }
    for (const member of Object.keys(seen)) {
      const row = Object.entries(documented).find(([one]) => one === member)?.[1]
      details.set(member, {
        name: member,
        note:
          row === undefined ? `${title}; observed, undocumented` : sourced(title, table, row.statement.id),
        shape: { is: row === undefined ? 'any' : row.type === 'number' ? 'scalar' : 'text' },
        isRequired: false,
        isNullable: true,
      })
    }
  }
  return [
    {
      name: `${name}Details`,
      note: `Members vary by method; the list is incomplete. Source: ${table.source}.`,
      is: 'object',
      members: [...details.values()],
      isOpen: true,
    },
    {
      ...objectOf(`${name}Payload`, table),
      members: [
        ...membersOf(table, {
          status: { is: 'choice', name: `${name}Status` },
          details: { is: 'object', name: `${name}Details` },
        }),
        ...observedRecordFields.map(
          (member): Member => ({
            name: member,
            note: 'Observed, undocumented.',
            shape: { is: 'any' },
            isRequired: false,
            isNullable: true,
          }),
        ),
      ],
    },
    notification(name, 'funding', { is: 'choice', name: `${name}Event` }),
  ]
}

function receiverAccount(): NamedType[] {
  const table = kindTables.redemption.fields.get('receiver_account')?.table
  const bank = table?.fields.get('mexican_bank_account')?.table
  return [
    ...objects('MexicanBankAccount', bank),
    ...objects('ReceiverAccount', table, {
      mexican_bank_account: { is: 'object', name: 'MexicanBankAccount' },
    }),
  ]
}

function notification(name: string, document: 'transactions' | 'funding', event: Shape): NamedType {
  return {
    name: `${name}Notification`,
    note: `Source: ${documents[document].title}, Notification envelope.`,
    is: 'object',
    members: [
      plain('event', 'The event.', event),
      plain('payload', 'The record.', { is: 'object', name: `${name}Payload` }),
    ],
    isOpen: false,
  }
}

function plain(name: string, note: string, shape: Shape): Member {
  return { name, note, shape, isRequired: true, isNullable: false }
}

function objects(
  name: string,
  table: FieldTable | undefined,
  shapes: Readonly<Record<string, Shape>> = {},
): NamedType[] {
  return table === undefined ? [] : [{ ...objectOf(name, table), members: membersOf(table, shapes) }]
}

function objectOf(name: string, table: FieldTable) {
  return { name, note: `Source: ${table.source}.`, is: 'object', isOpen: false } as const
}

function membersOf(table: FieldTable, shapes: Readonly<Record<string, Shape>>, form: Form = ''): Member[] {
  return [...table.fields].map(([name, field]) => memberOf(name, field, table, shapes[name], form))
}

function memberOf(
  name: string,
  field: Field,
  table: FieldTable,
  shape: Shape = shapeOf(field),
  form: Form = '',
): Member {
  const isHeld = field.when === undefined || (field.when === 'complete' && form === 'Complete')
  const isRequired = field.presence === 'required' && isHeld
  return {
    name,
    note: sourced(`${field.note}${unitOf(field)}`, table, field.statement?.id),
    shape: field.when === 'complete' && form === 'Incomplete' ? { is: 'no-text' } : shape,
    isRequired,
    isNullable: !isRequired || field.isNullable === true,
  }
}

function shapeOf({ type, form, data }: Field): Shape {
  if (type === 'boolean') return { is: 'boolean' }
  if (type !== 'text') return { is: 'any' }
  return { is: form === 'amount' || form === 'positive-amount' || data === 'rate' ? 'amount' : 'text' }
}

function unitOf({ form, data }: Field): string {
  switch (form) {
    case 'amount':
    case 'positive-amount':
      return ' (a decimal number as text)'
    case 'instant':
      return ' (ISO 8601)'
    case 'uuid':
      return ' (a UUID)'
    case 'clabe':
      return ' (18 digits)'
    default:
      return data === 'rate' ? ' (a decimal number as text)' : ''
  }
}

function sourced(note: string, table: FieldTable, id?: string): string {
  const text = `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  return `${text}. Source: ${table.source}${id === undefined ? '' : ` (${id})`}.`
}

function choice(
  name: string,
  values: readonly string[],
  document: 'transactions' | 'funding',
  section: string,
): NamedType {
  return { name, note: `Source: ${documents[document].title}, ${section}.`, is: 'choice', values }
}

function union(name: string, of: readonly string[], note: string): NamedType {
  return { name, note, is: 'union', of }
}

/** The funding document shows lower case in samples and lists capitalized forms. */
function inBothCases(values: readonly string[]): string[] {
  return values.flatMap(value => [value, `${value.charAt(0).toUpperCase()}${value.slice(1)}`])
}

/** `CryptoDeposit` of `crypto_deposit`. */
export function typeName(name: string): string {
  return name
    .split(/[_\W]+/)
    .map(
      word =>
        `${word.charAt(0).toUpperCase()}${/[a-z]/.test(word) ? word.slice(1) : word.slice(1).toLowerCase()}`,
    )
    .join('')
}
