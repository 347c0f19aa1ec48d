import type { Reply } from '#contract/errors'
import { type MethodName, methods } from '#contract/methods'

/** Checks what holds for the reply of every call, whatever its parameters. Throws what is wrong. */
export function checkReply(method: string, reply: Reply, logged: string[]): void {
  if (reply.ok) {
    const parsed = methods[method as MethodName].result.safeParse(reply.value)
    const issue = parsed.error?.issues[0]
    if (issue)
      throw new Error(
        `${method} answered what its schema does not know: ${issue.path.join('.')} ${issue.message}`,
      )
    return
  }
  const { code, message } = reply.error
  if (code === 'internal') {
    const [line = ''] = logged.splice(0).slice(-1)
    throw new Error(`${method} answered \`internal\`: ${line.split('\n', 2).join(' ')}`)
  }
  if (/\n\s+at |node:internal|file:\/\/|\.ts:\d/.test(message)) {
    throw new Error(`${method} tells of its insides: ${message}`)
  }
  if (!/\w.*[.?!)"]$/s.test(message)) throw new Error(`${method} answers no sentence: ${message}`)
}
