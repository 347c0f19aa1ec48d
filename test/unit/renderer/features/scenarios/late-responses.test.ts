import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { settingsQuery } from '../../../../../renderer/data/app/settings.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import {
  chooseScenarioTarget,
  openScenarios,
  useScenarios,
} from '../../../../../renderer/features/scenarios/state/scenarios.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine(useScenarios)

it('the URL of the last time is not offered where one was entered', async () => {
  new QueryObserver(queryClient, settingsQuery).subscribe(() => {})
  openScenarios()
  chooseScenarioTarget({ to: 'url', url: 'http://127.0.0.1:4000/' })
  await engine.respond('settings.get', { theme: 'system', lastTargetUrl: 'http://127.0.0.1:3000/' })
  expect(useScenarios.getState().target.url).toBe('http://127.0.0.1:4000/')
})
