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
  const reply = await page.evaluate(
    async ([name, values]) => {
      if (window.hooktrail !== undefined) return window.hooktrail.invoke(name, values)
      const { key } = JSON.parse(localStorage.getItem('hooktrail.session') ?? '{}')
      const answer = await fetch('/api/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ method: name, params: values }),
      })
      return answer.json()
    },
    [method, params] as const,
  )
  if (reply.ok) return reply.value as Result<M>
  throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
}
