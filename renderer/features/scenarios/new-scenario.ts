import { scenarioFormat } from '#contract/sending/scenario-terms'

/** The file of a new scenario: an issuance whose last notification is sent twice. */
export function newScenarioText(title: string): string {
  const statuses = ['pending', 'in-progress', 'complete']
  const file = {
    format: scenarioFormat.name,
    version: scenarioFormat.version,
    title,
    description: 'An issuance whose final status is sent twice.',
    records: { issuance: { ageSeconds: 180 } },
    steps: statuses.map((status, place) => ({
      record: 'issuance',
      fixture: `issuance-${status}`,
      waitMs: place === 0 ? 0 : 1000,
      updatedSeconds: place * 60,
    })),
    faults: [{ fault: 'duplicate', step: 2, findings: ['duplicate-identical'] }],
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
