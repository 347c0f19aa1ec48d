import { expect } from 'vitest'
import type { Agent } from '../../support/processes/mcp-client.ts'

export async function expectRefused(
  agent: Agent,
  tool: string,
  params: object,
  words: string | RegExp,
): Promise<void> {
  const { isError, text } = await agent.call(tool, { ...params })
  expect([isError, text]).toEqual([true, expect.stringMatching(words)])
}
