import { scenarioIdSchema } from '#contract/sending/scenarios'
import { type Cases, notAnObject } from './case.ts'

const id = (text: string) => scenarioIdSchema.parse(text)

export const scenarioCases = {
  'scenarios.list': {
    good: () => ({ seed: 4 }),
    holds: ({ scenarios, folder }) =>
      folder.endsWith('scenarios') &&
      scenarios.some(({ id: name, steps }) => name === 'issuance-complete' && steps.length === 3),
    bad: () => notAnObject,
  },
  'scenarios.run': {
    good: () => ({
      id: id('status-skipped'),
      target: { to: 'listener' },
      timing: { mode: 'asap' },
      seed: 7,
    }),
    holds: batch => batch.selection === 'scenario' && batch.name === 'status-skipped',
    bad: () => ({ params: { id: 'none', target: { to: 'listener' } }, code: 'not-found' }),
  },
  'scenarios.source': {
    good: () => ({ id: id('duplicates') }),
    holds: ({ text }) => JSON.parse(text).faults.length === 2,
    bad: () => ({ params: { id: 'own/none' }, code: 'not-found' }),
  },
  'scenarios.check': {
    good: () => ({ text: ownScenario.replace('issuance-pending', 'none') }),
    holds: ({ problems }) => problems[0]?.path === '/steps/0/fixture',
    bad: () => notAnObject,
  },
  'scenarios.save': {
    good: () => ({ name: 'saved', text: ownScenario }),
    holds: scenario => scenario.id === 'own/saved' && scenario.isOwn,
    bad: () => ({ params: { name: 'bad', text: '{"title":""}' }, code: 'scenario-unfit' }),
  },
  'scenarios.duplicate': {
    good: () => ({ id: id('duplicates'), name: 'copy', title: 'Mine' }),
    holds: scenario => scenario.title === 'Mine' && scenario.id === 'own/copy',
    bad: () => ({ params: { id: 'duplicates', name: '../escape', title: 'Mine' }, code: 'invalid-params' }),
  },
  'scenarios.fromRecord': {
    good: scene => ({ recordKey: scene.recordKey }),
    holds: scenario => scenario.isOwn && scenario.steps[0]?.fixtureId === null,
    bad: () => ({ params: { recordKey: 'transactions:none' }, code: 'not-found' }),
  },
  'scenarios.rename': {
    good: () => ({ id: id('own/kept'), name: 'kept', title: 'Renamed' }),
    holds: scenario => scenario.id === 'own/kept' && scenario.title === 'Renamed',
    bad: () => ({ params: { id: 'duplicates', name: 'mine', title: 'Mine' }, code: 'invalid-params' }),
  },
  'scenarios.remove': {
    good: () => ({ id: id('own/saved') }),
    holds: ({ id: removed }) => removed === 'own/saved',
    bad: () => ({ params: { id: 'duplicates' }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>

const ownScenario = JSON.stringify({
  title: 'Own',
  steps: [{ record: 'issuance', fixture: 'issuance-pending' }],
})
