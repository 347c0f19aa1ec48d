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
      return hooktrail && Promise.all(each.map(params => hooktrail.invoke(name, params)))
    },
    [method, all] as const,
  )
  return (replies ?? (await postedInTurn(page, method, all))).map(reply => {
    if (reply.ok) return reply.value as Result<M>
    throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
  })
}

/** A few at a time: a host closes connections beyond those of several pages. */
async function postedInTurn(page: Page, method: string, all: readonly unknown[]): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length < all.length) {
    const few = all.slice(replies.length, replies.length + 20)
    replies.push(...(await Promise.all(few.map(params => posted(page, method, params)))))
  }
  return replies
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
