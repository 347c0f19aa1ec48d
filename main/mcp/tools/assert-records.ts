import { z } from 'zod'
import { matchingRecords, recordCountProblem, recordProblems } from '../../engine/library.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { defineTool } from './tool.ts'

const problemCharacters = 24_000

export const assertRecords = defineTool({
  name: 'assert',
  title: 'Check records',
  description:
    'Checks all records that match a query, as the command `hooktrail assert` does: that each has a final status, ended COMPLETE or FAILED, has no error or warning findings, and how many there are. Without a number, at least one must match. Returns is_met and the records with problems.',
  effect: 'reads',
  input: {
    query: z.string().max(2000).default(''),
    final: z.enum(['COMPLETE', 'FAILED']).optional().describe('each record ended with this status'),
    all_final: z.boolean().default(false).describe('each record has a final status'),
    no_errors: z.boolean().default(false),
    no_warnings: z.boolean().default(false),
    include_muted: z.boolean().default(false).describe('count muted findings too'),
    count: z.int().min(0).max(1_000_000_000).optional().describe('exact number of matching records'),
  },
  run: (params, { access, signal }) =>
    access.readInspected(signal, async client => {
      const check = {
        final: params.final,
        allFinal: params.all_final,
        errors: !params.no_errors,
        warnings: !params.no_warnings,
      }
      const records = await matchingRecords(client, params.query, params.include_muted, signal)
      const failures = records
        .map(record => ({ record, problems: recordProblems(record, check) }))
        .filter(({ problems }) => problems.length > 0)
        .map(({ record, problems }) => ({
          record_key: record.recordKey,
          kind: record.kind === null ? null : cut(record.kind, 100),
          problems: problems.map(problem => cut(problem, 300)),
        }))
      const counted = recordCountProblem(records.length, params.count)
      return {
        facts: {
          is_met: failures.length === 0 && counted === null,
          checked: records.length,
          failed: failures.length,
          count_problem: counted,
        },
        outside: { failures: fitting(failures, problemCharacters) },
      }
    }),
})
