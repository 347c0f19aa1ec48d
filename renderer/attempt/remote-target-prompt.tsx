import type { AppError } from '#contract/errors'
import { allowHost } from '#data'
import { Button, Notice } from '#ui'

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
      title={isProduction ? 'This is production data.' : `${host} is not this machine.`}
      actions={
        <Button size="small" onClick={() => void allow()}>
          {isProduction ? 'Send anyway' : 'Send to this host'}
        </Button>
      }
    >
      {isProduction
        ? `${error.message} Hooktrail asks each time.`
        : `${error.details?.isPublic === true ? 'It is a public host. ' : ''}Hooktrail asks once per host. Settings lists allowed hosts.`}
    </Notice>
  )
}
