import type { Page } from 'playwright/test'
import type { HooktrailBridge } from '#contract/bridge'
import type { Reply } from '#contract/errors'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import { type PageSession, signedHeaders } from '../../support/network/sign-in.ts'

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
  const reply = await page.evaluate(async ([name, given]) => window.hooktrail?.invoke(name, given) ?? null, [
    method,
    params,
  ] as const)
  const { ok, ...rest } = reply ?? (await posted(page, method, params))
  if (ok) return (rest as { value: Result<M> }).value
  throw new Error(`${method}: ${JSON.stringify(rest)}`)
}

/** Signed with the key of the page, which is in its storage. */
async function posted(page: Page, method: string, params: unknown): Promise<Reply> {
  const { origin } = new URL(page.url())
  const body = JSON.stringify({ method, params })
  const headers = await signedHeaders(origin, await sessionOf(page), { body })
  const response = await fetch(`${origin}/api/call`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as Reply
}

export const sessionOf = (page: Page): Promise<PageSession> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hooktrail.session') ?? '{}'))
