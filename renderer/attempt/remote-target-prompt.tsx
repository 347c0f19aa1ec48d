import type { AppError } from '#contract/errors'
import { allowHost } from '../data/sending/allowed-hosts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

interface RemoteTargetPromptProps {
  /** A `remote-target-refused`. */
  readonly error: AppError
  /** Sends it, now that the user has confirmed. */
  readonly onAllow: () => void
}

/**
 * Asks before anything is sent beyond this machine: once for each host, which is then remembered, and each time before
 * captured production data goes to a public one.
 */
export function RemoteTargetPrompt({ error, onAllow }: RemoteTargetPromptProps) {
  const host = String(error.details?.host ?? '')
  const isProduction = error.details?.isProduction === true

  async function allow(): Promise<void> {
    // If saving fails it is sent all the same, and the next sending asks again.
    await allowHost(host)
    onAllow()
  }

  return (
    <Notice
      tone="warning"
      isAlert
      title={isProduction ? 'This is production data.' : `${host} is not on your machine.`}
      actions={
        <Button size="small" onClick={() => void allow()}>
          {isProduction ? 'Send it all the same' : 'Send it there'}
        </Button>
      }
    >
      {isProduction
        ? `${error.message} You are asked each time.`
        : `${error.details?.isPublic === true ? 'It is a public host. ' : ''}You are asked once for each host. Settings lists those that you have allowed.`}
    </Notice>
  )
}
