import { z } from 'zod'
import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { documents } from '#contract/services/sources'
import { codeBasisText, statementsIn } from '#contract/statements/basis'
import { documentOf, statements } from '#contract/statements/statements'
import { deliveryIdSchema } from '#contract/terms'
import { fitting } from '../outside/plain-values.ts'
import { Refusal } from '../outside/refusal.ts'
import { findingView } from '../reading/delivery-view.ts'
import { searchWithinMs } from './paging.ts'
import { defineTool } from './tool.ts'

const codes: Readonly<Record<string, FindingCode>> = { ...findingCodes, ...trailFindingCodes }

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List findings',
  description:
    'Counts what is wrong or notable in the deliveries that match a query: each finding code with its severity, title, and number of deliveries, the most severe first. search with finding:CODE finds the deliveries; explain_finding explains a code.',
  effect: 'reads',
  input: { query: z.string().max(2000).default('').describe('query as in search; empty for everything') },
  run: ({ query }, { access, signal }) =>
    access.readInspected(signal, async client => {
      const found = await client.call('findings.summary', { query, within: searchWithinMs }, signal)
      return {
        facts: {
          delivery_count: found.deliveryCount,
          is_complete: found.isComplete,
          codes: found.codes.map(({ code, severity, title, count }) => ({
            code,
            severity,
            title,
            deliveries: count,
          })),
        },
      }
    }),
})

export const explainFinding = defineTool({
  name: 'explain_finding',
  title: 'Explain a finding',
  description:
    "Explains a finding code: severity, title, and the sentence of the service's specification that it rests on, with document and section. With delivery_id also where the finding is in that delivery; needed for codes about a field, whose sentence depends on the field.",
  effect: 'reads',
  input: {
    code: z.string().min(1).max(100).describe('such as record-id-missing'),
    delivery_id: deliveryIdSchema.optional(),
  },
  async run({ code, delivery_id: id }, { access, signal }) {
    const known = Object.hasOwn(codes, code) ? codes[code] : undefined
    if (known === undefined) {
      throw new Refusal(
        'not-found',
        'There is no such finding code. list_findings returns those that were found.',
      )
    }
    const found =
      id === undefined
        ? []
        : await access.read(async client => {
            const { findings, mutedFindings } = await client.call('deliveries.get', { id }, signal)
            return [...findings, ...mutedFindings].flatMap(one => [
              ...(one.code === code ? [one] : []),
              ...(one.fields ?? [])
                .filter(field => field.code === code)
                .map(field => ({ ...field, severity: one.severity })),
            ])
          })
    const basis =
      known.basis === 'row'
        ? 'The statement of the field that the finding is about'
        : codeBasisText(code, known.basis)
    const sources = [basis, ...found.map(({ source }) => source)].flatMap(statementsIn)
    return {
      facts: {
        code,
        severity: known.severity,
        title: known.title,
        basis,
        statements: [...new Set(sources)].slice(0, 20).map(statement => ({
          id: statement,
          document: documents[documentOf(statement)].title,
          section: statements[statement].section,
          says: statements[statement].demands,
        })),
      },
      ...(found.length === 0 ? {} : { outside: { findings: fitting(found.map(findingView), 16_000) } }),
    }
  },
})
