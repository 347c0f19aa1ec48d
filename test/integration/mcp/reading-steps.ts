import { expect } from 'vitest'
import type { Agent } from '../../support/processes/mcp-client.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

export interface Listed {
  readonly next_cursor: string | null
  readonly newest_id: number
  readonly untrusted: { readonly deliveries: Rows; readonly records?: Rows }
}

export async function listed(agent: Agent, tool: string, params: Record<string, unknown>): Promise<Listed> {
  const { data, isError, text } = await agent.call(tool, params)
  expect([isError, isError ? text : '']).toEqual([false, ''])
  return data as unknown as Listed
}
