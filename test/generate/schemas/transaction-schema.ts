import type { JsonSchema } from '#contract/json/schema'
import type { Field, FieldTable } from '#contract/services/fields'
import { redemptionAssets } from '#contract/services/redemption'
import { fiatSteps, refundSteps, refundStepTable } from '#contract/services/refunds'
import {
  kindTables,
  type TransactionKind,
  transactionKinds,
  transactionTable,
  transactionTypes,
} from '#contract/services/transactions'
import { fiatAsset, tableSchema } from './field-schema.ts'
import { member, noText, when } from './json-schema.ts'

/** A refund was triggered: `refund_status: null` equals absent. */
const isRefunded: JsonSchema = member('refund_status', { type: 'string' })

/** Transaction Notification Service, "Refund step", rule 3: neither status nor steps without a refund. */
const refundRule: JsonSchema = when(
  isRefunded,
  {},
  {
    properties: {
      refund_steps: { description: 'only with a refund_status', maxItems: 0 },
      refunded: { description: 'true only with a refund_status', enum: [false, null] },
    },
  },
)

/** "Refund step": the kinds of steps of issuances and of redemptions, and when a step has its id. */
function refundStepsSchema(kind: 'issuance' | 'redemption', note: string): JsonSchema {
  const step = tableSchema(refundStepTable)
  const id = refundStepTable.fields.get('id')?.note ?? ''
  const name = refundStepTable.fields.get('step')?.note ?? ''
  return {
    description: note,
    type: ['array', 'null'],
    items: {
      ...step,
      properties: {
        ...step.properties,
        step: { description: name, type: 'string', enum: refundSteps[kind] },
      },
      allOf: [
        when(member('status', { const: 'IN_PROGRESS' }), { properties: { id: noText(id) } }),
        when(
          member('step', { enum: fiatSteps }),
          { properties: { id: { description: id, pattern: '^(?!(?:0[xX])?[0-9a-fA-F]{64}$)' } } },
          {
            properties: {
              id: {
                description: id,
                pattern: '^(?![0-9a-fA-F]{8}(?:-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$)',
              },
            },
          },
        ),
        when(member('status', { const: 'COMPLETE' }), member('id', { type: 'string', minLength: 1 })),
      ],
    },
  }
}

/** "Common transaction fields", "issuance object", "redemption object": refund fields are in those two objects only. */
const noRefundFields: Readonly<Record<string, JsonSchema>> = {
  refund_status: { description: 'in issuance and redemption objects only', type: 'null' },
  refund_steps: { description: 'in issuance and redemption objects only', type: 'null' },
}

/** A notification of the transaction service about this kind. "Notification envelope" and "Events". */
export function transactionSchema(kind: TransactionKind): JsonSchema {
  return {
    type: 'object',
    properties: {
      event: { description: 'always TRANSACTION', type: 'string', const: 'TRANSACTION' },
      payload: payloadSchema(kind),
    },
    required: ['event', 'payload'],
  }
}

function payloadSchema(kind: TransactionKind): JsonSchema {
  const common = tableSchema(transactionTable)
  const type = transactionTypes[transactionKinds.indexOf(kind)] ?? ''
  const reference = transactionTable.fields.get('external_ref')?.note ?? ''
  const others = transactionKinds.filter(other => other !== kind)
  const otherKind: JsonSchema = { description: `exactly one kind object: ${kind}`, type: 'null' }
  const rules = [
    ...onlyWhenComplete(kind),
    ...(hasRefunds(kind)
      ? [when(member(kind, isRefunded), { properties: { external_ref: noText(reference) } })]
      : []),
  ]
  return {
    ...common,
    properties: {
      ...common.properties,
      type: { ...common.properties?.type, type: 'string', enum: [type] },
      ...(kind === 'conversion' ? { external_ref: noText(reference) } : {}),
      [kind]: kindSchema(kind),
      ...Object.fromEntries(others.map(other => [other, otherKind])),
      ...noRefundFields,
    },
    required: [...(common.required ?? []), kind],
    ...(rules.length === 0 ? {} : { allOf: rules }),
  }
}

/** Rows "only when status is COMPLETE": the status is beside the kind object. */
function onlyWhenComplete(kind: TransactionKind): JsonSchema[] {
  const { there, absent } = conditionalRows(kindTables[kind], 'complete')
  if (Object.keys(absent).length === 0) return []
  return [
    when(
      member('status', { const: 'COMPLETE' }),
      { properties: { [kind]: { required: Object.keys(there), properties: there } } },
      { properties: { [kind]: { properties: absent } } },
    ),
  ]
}

function kindSchema(kind: TransactionKind): JsonSchema {
  const table = kindTables[kind]
  const schema = tableSchema(table)
  if (!hasRefunds(kind)) {
    return { ...schema, properties: { ...schema.properties, ...noRefundFields } }
  }
  const steps = table.fields.get('refund_steps')?.note ?? ''
  return {
    ...schema,
    properties: {
      ...schema.properties,
      asset: fiatAsset(table.fields.get('asset')),
      refund_steps: refundStepsSchema(kind, steps),
    },
    allOf: [refundRule, ...(kind === 'issuance' ? issuanceMethods() : redemptionMethods())],
  }
}

const bySpei = member('method', { const: 'SPEI' })
const byExchange = member('method', { const: 'EXCHANGE_TRANSFER' })

/** "issuance object": rows "only for SPEI issuances", and the id of the SPEI transfer. */
function issuanceMethods(): JsonSchema[] {
  const table = kindTables.issuance
  const { there, absent } = conditionalRows(table, 'spei')
  const fiatId = table.fields.get('external_fiat_id')?.note ?? ''
  return [
    when(bySpei, { required: Object.keys(there), properties: there }, { properties: absent }),
    when(byExchange, { properties: { external_fiat_id: { description: fiatId, type: 'null' } } }),
  ]
}

/** "redemption object": the asset and the bank account of each method. */
function redemptionMethods(): JsonSchema[] {
  const account = kindTables.redemption.fields.get('receiver_account')?.table?.fields
  const bank = account?.get('mexican_bank_account')?.note ?? ''
  const asset = (method: string): JsonSchema => ({
    description: `of ${method} redemptions`,
    type: 'string',
    enum: [redemptionAssets.get(method) ?? ''],
  })
  return [
    when(bySpei, {
      properties: {
        asset: asset('SPEI'),
        receiver_account: member('mexican_bank_account', { description: bank, type: 'object' }),
      },
    }),
    when(byExchange, {
      properties: {
        asset: asset('EXCHANGE_TRANSFER'),
        receiver_account: { properties: { mexican_bank_account: { description: bank, type: 'null' } } },
      },
    }),
  ]
}

/** Text rows under a condition: as they are where it holds, those that may lack left out, and where it does not. */
function conditionalRows(
  table: FieldTable,
  condition: Field['when'],
): { there: Record<string, JsonSchema>; absent: Record<string, JsonSchema> } {
  const rows = [...table.fields].filter(([, field]) => field.when === condition)
  const needed = rows.filter(([, field]) => field.presence === 'required')
  return {
    there: Object.fromEntries(
      needed.map(([name, { note }]) => [name, { description: note, type: 'string', minLength: 1 }]),
    ),
    absent: Object.fromEntries(rows.map(([name, { note }]) => [name, noText(note)])),
  }
}

function hasRefunds(kind: TransactionKind): kind is 'issuance' | 'redemption' {
  return kind === 'issuance' || kind === 'redemption'
}
