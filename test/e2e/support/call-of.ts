import type { Page } from 'playwright/test'
import type { HooktrailBridge } from '#contract/bridge'
import type { MethodName, ParamsInput, Result } from '#contract/methods'

declare global {
  interface Window {
    readonly hooktrail?: HooktrailBridge
  }
}

/** Calls the engine as the page does, on either host. */
export async function callOf<M extends MethodName>(
  page: Page,
  method: M,
  params: ParamsInput<M>,
): Promise<Result<M>> {
  const [result] = await callsOf(page, method, [params])
  if (result === undefined) throw new Error(`${method}: no answer`)
  return result
}

/** The same call with each of these parameters: one trip to the page costs more than the call. */
export async function callsOf<M extends MethodName>(
  page: Page,
  method: M,
  all: readonly ParamsInput<M>[],
): Promise<Result<M>[]> {
  const replies = await page.evaluate(
    async ([name, each]) => {
      const { hooktrail } = window
      if (hooktrail !== undefined) return Promise.all(each.map(params => hooktrail.invoke(name, params)))
      const { key } = JSON.parse(localStorage.getItem('hooktrail.session') ?? '{}')
      const call = async (params: unknown) => {
        const answer = await fetch('/api/call', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: JSON.stringify({ method: name, params }),
        })
        return answer.json()
      }
      return Promise.all(each.map(call))
    },
    [method, all] as const,
  )
  return replies.map(reply => {
    if (reply.ok) return reply.value as Result<M>
    throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
  })
}
