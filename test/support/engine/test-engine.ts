import type { Client } from '#contract/transport'
import { openTestEngine, type TestEngine, testEngineOfFile } from './open-test-engine.ts'

/** An engine on a folder, closed when the test ends; without a listener unless a port is given. */
export function testEngine(dataDir: string, listen: { port: number } | null = null): Promise<TestEngine> {
  return openTestEngine(dataDir, { listen })
}

/**
 * One engine without a listener for all tests of a file, which restore its state. Call it outside tests; its
 * result returns it within them.
 */
export function engineOfFile(): () => TestEngine {
  return testEngineOfFile(undefined, { listen: null })
}

/** Resolves when inspection has read everything. */
export async function allInspected(client: Client): Promise<void> {
  let unsubscribe = (): void => {}
  await new Promise<void>(resolve => {
    const check = async () => {
      if ((await client.call('app.status')).pendingCount === 0) resolve()
    }
    unsubscribe = client.subscribe(() => void check())
    void check()
  })
  unsubscribe()
}
