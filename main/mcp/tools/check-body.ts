import { z } from 'zod'
import { createBodyInspector } from '../../engine/library.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { findingView } from '../reading/delivery-view.ts'
import { defineTool } from './tool.ts'

const findingCharacters = 16_000

export const checkBody = defineTool({
  name: 'check_body',
  title: 'Check a body',
  description:
    'Checks a body that you give against the specifications, as if it had arrived: kind, record, status and findings. Use it for a body of a test or of a mock. Nothing is stored or sent.',
  effect: 'reads',
  input: {
    body: z
      .string()
      .max(256 * 1024)
      .describe('the exact text'),
  },
  async run({ body }) {
    const { service, kind, recordId, status, findings } = createBodyInspector()(Buffer.from(body))
    const count = (severity: string): number => findings.filter(one => one.severity === severity).length
    const short = (value: string | null): string | null => (value === null ? null : cut(value, 100))
    return {
      facts: { errors: count('error'), warnings: count('warning'), infos: count('info') },
      outside: {
        service,
        kind: short(kind),
        record_id: short(recordId),
        status: short(status),
        findings: fitting(findings.map(findingView), findingCharacters),
      },
    }
  },
})
