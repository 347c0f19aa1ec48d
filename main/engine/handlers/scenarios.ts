import type { Handlers } from '../dispatch.ts'
import type { Sending } from '../sending/sending.ts'

export interface ScenarioHandlerParts {
  readonly sending: Pick<Sending, 'scenarios' | 'scenarioOfRecord' | 'runScenario'>
  readonly onScenariosChanged: () => void
}

/** The handlers of scenarios. */
export function createScenarioHandlers({
  sending,
  onScenariosChanged,
}: ScenarioHandlerParts): Pick<Handlers, Extract<keyof Handlers, `scenarios.${string}`>> {
  const { scenarios } = sending
  async function changed<T>(change: Promise<T>): Promise<T> {
    const result = await change
    onScenariosChanged()
    return result
  }
  return {
    'scenarios.list': ({ seed }) => scenarios.list(seed),
    'scenarios.run': ({ target, allowRemote, ...run }) => sending.runScenario(run, target, allowRemote),
    'scenarios.source': async ({ id }) => ({ id, text: await scenarios.source(id) }),
    'scenarios.check': async ({ text }) => ({ problems: [...(await scenarios.check(text))] }),
    'scenarios.save': ({ name, text, isNew }) => changed(scenarios.save(name, text, isNew)),
    'scenarios.duplicate': ({ id, name, title }) => changed(scenarios.duplicate(id, name, title)),
    'scenarios.fromRecord': ({ recordKey, name, title }) =>
      changed(sending.scenarioOfRecord(recordKey, name, title)),
    'scenarios.rename': ({ id, name, title }) => changed(scenarios.rename(id, name, title)),
    'scenarios.remove': async ({ id }) => {
      await changed(scenarios.remove(id))
      return { id }
    },
  }
}
