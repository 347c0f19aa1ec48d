import { useQueries } from '@tanstack/react-query'
import { reachQuery } from '#data'
import { ConfirmDialog, Stack } from '#ui'
import { closeQuestion, useRouteForm } from '../routes-store.ts'

/** Asks, once for each host, before anything is forwarded beyond this machine. */
export function RemoteQuestion() {
  const question = useRouteForm(state => state.question)
  const urls = question?.content.targets.map(({ url }) => url) ?? []
  const reaches = useQueries({ queries: [...new Set(urls)].map(reachQuery) })
  if (question === null) return null
  const known = reaches.flatMap(({ data }) => data ?? []).filter(one => !one.isAllowed || one.isPublic)
  const hosts =
    known.length === 0 ? [String(question.error.details?.host ?? '')] : known.map(({ host }) => host)
  const open = known.filter(({ isPublic }) => isPublic).map(({ host }) => host)
  return (
    <ConfirmDialog
      title={`Forward to ${listed(hosts)}?`}
      text={
        <Stack gap="2">
          <p>
            {hosts.length === 1 ? 'This host is' : 'These hosts are'} not this machine. Every matching
            delivery is sent there, with body and headers. Hooktrail asks once per host, and once per route
            for public hosts. Settings lists allowed hosts.
          </p>
          {open.length === 0 ? null : (
            <p>
              <strong>
                {listed(open)} {open.length === 1 ? 'is a public host' : 'are public hosts'}.
              </strong>{' '}
              Production data, including real names and accounts, would be sent there too.
            </p>
          )}
        </Stack>
      }
      confirmLabel="Allow and save route"
      onConfirm={question.run}
      onClose={closeQuestion}
    />
  )
}

function listed(hosts: readonly string[]): string {
  return [...new Set(hosts)].join(', ')
}
