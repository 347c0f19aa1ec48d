import { coveragePage } from './coverage-page.ts'
import { findingsPage } from './findings-page.ts'
import { queryPage } from './query-page.ts'
import { reliabilityPage } from './reliability-page.ts'
import { jsonSchemas } from './schemas/json-schemas.ts'
import { scenarioSchema } from './schemas/scenario-schema.ts'

/** Every generated file of the repository with its content, by its path from the root. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ...jsonSchemas(),
    scenarioSchema(),
    ['docs/coverage.md', coveragePage()],
    ['docs/findings.md', findingsPage()],
    ['docs/query.md', queryPage()],
    ['docs/reliability.md', reliabilityPage()],
  ])
}
