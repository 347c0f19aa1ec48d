import { useQuery } from '@tanstack/react-query'
import { change, projectQuery, useStatus } from '#data'
import { Button, CopyButton, Notice, useAction } from '#ui'

/** Shows the file of the project in the system's file manager; in a browser, copies its path. */
export function OpenProjectFile() {
  const { data } = useQuery(projectQuery)
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const { run, error } = useAction((path: string) => change('host.showInFolder', { path }))
  const file = data?.file ?? null
  if (file === null) return null
  if (!isDesktop) return <CopyButton text={file} label="Copy path of the file" />
  return (
    <Button size="small" title={error?.message} onClick={() => run(file)}>
      Open file
    </Button>
  )
}

/** Shown while the file is wrong, or asks for something that is not allowed. */
export function ProjectNotices() {
  const { data } = useQuery(projectQuery)
  if (data === undefined) return null
  return (
    <>
      {data.problem === null ? null : (
        <Notice
          isBanner
          tone="error"
          title="The project’s file is wrong. The set-up before it stays."
          actions={<OpenProjectFile />}
        >
          {data.problem}
        </Notice>
      )}
      {data.pending.length === 0 ? null : (
        <Notice isBanner tone="warning" title="The project’s file asks to send beyond this machine.">
          {data.pending.map(({ path, text }) => (
            <p key={path}>{text}</p>
          ))}
          <p>
            Off until you allow it: <span className="mono">hooktrail allow</span>
          </p>
        </Notice>
      )}
    </>
  )
}
