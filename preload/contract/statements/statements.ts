import type { DocumentName } from '../services/sources.ts'
import { fundingStatements } from './funding.ts'
import type { Statement } from './statement.ts'
import { transactionPayloads, transactionService } from './transaction-service.ts'

/** Statements of both documents, for the engine and generators, not for the interface. */
export const statements = {
  ...transactionPayloads,
  ...transactionService,
  ...fundingStatements,
} satisfies Record<string, Statement>

export type StatementId = keyof typeof statements

export function isStatementId(text: string): text is StatementId {
  return Object.hasOwn(statements, text)
}

export function documentOf(id: StatementId): Exclude<DocumentName, 'observed'> {
  return id.startsWith('T') ? 'transactions' : 'funding'
}
